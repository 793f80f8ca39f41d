import type { Random } from "../../Random.js"

/** A French social security number with its key: 97 − (number mod 97). */
export const nir = (random: Random): string => {
  const number = [
    random.pick(["1", "2"]),
    String(random.int(55, 99)),
    String(random.int(1, 12)).padStart(2, "0"),
    String(random.int(1, 95)).padStart(2, "0").replace("20", "21"),
    random.digits(3),
    random.digits(3)
  ]
  const key = String(97 - (Number(number.join("")) % 97)).padStart(2, "0")
  return random.weighted([
    [4, [...number, key].join(" ")],
    [2, [...number, key].join("")],
    [1, `${number.join(" ")} / ${key}`]
  ])
}
