/**
 * The matrix that puts a picture on a whole page, turned upright as Exif's Orientation says (CIPA DC-008, 4.6.4): where the picture's first row
 * and its first column are seen.
 */
export const placement = (orientation: number, width: number, height: number): ReadonlyArray<number> => {
  switch (orientation) {
    case 2:
      return [-width, 0, 0, height, width, 0]
    case 3:
      return [-width, 0, 0, -height, width, height]
    case 4:
      return [width, 0, 0, -height, 0, height]
    case 5:
      return [0, -height, -width, 0, width, height]
    case 6:
      return [0, -height, width, 0, 0, height]
    case 7:
      return [0, height, width, 0, 0, 0]
    case 8:
      return [0, height, -width, 0, width, 0]
    default:
      return [width, 0, 0, height, 0, 0]
  }
}
