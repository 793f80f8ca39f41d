/** ZXing's names of symbologies that cannot be split into words at their capitals. */
const NAMES: Readonly<Record<string, string>> = {
  QRCode: "qr_code",
  QRCodeModel1: "qr_code",
  QRCodeModel2: "qr_code",
  MicroQRCode: "micro_qr_code",
  RMQRCode: "rmqr_code",
  DataMatrix: "data_matrix",
  AztecCode: "aztec",
  Aztec: "aztec",
  PDF417: "pdf417",
  CompactPDF417: "pdf417",
  MicroPDF417: "micro_pdf417",
  MaxiCode: "maxi_code",
  Code39Std: "code_39",
  Code39Ext: "code_39",
  ITF: "itf",
  ITF14: "itf_14",
  EAN13: "ean_13",
  EAN8: "ean_8",
  UPCA: "upc_a",
  UPCE: "upc_e",
  DataBar: "databar",
  DataBarOmni: "databar",
  DataBarStk: "databar",
  DataBarStkOmni: "databar"
}

/** A symbology in lower case, its words and numbers parted by underscores. */
export const nameOfFormat = (format: string): string =>
  NAMES[format] ?? format.replace(/([a-z])([A-Z0-9])/g, "$1_$2").toLowerCase()
