/** The largest that a face is drawn, doubled for dense screens. */
const SIDE = 512
const QUALITY = 0.9

export type CropArea = { x: number; y: number; width: number; height: number }

function load(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  return image.decode().then(() => image)
}

/** Cuts a square out of a picture, no larger than a face is ever drawn. Nothing else of the file leaves the browser. */
export async function cropPicture(url: string, area: CropArea): Promise<Blob> {
  const image = await load(url)
  const side = Math.min(SIDE, Math.round(area.width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing can be drawn here')
  // What a picture leaves clear would come out black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/jpeg', QUALITY)
  })
}
