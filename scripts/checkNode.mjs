// Says plainly when this Node is too old to run the product.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Salvia needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
