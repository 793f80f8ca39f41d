export const POST = async (request) => {
  const { name } = await request.json()
  return Response.json({ greeting: `Hello ${name}` })
}
