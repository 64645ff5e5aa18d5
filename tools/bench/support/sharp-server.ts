import { createServer } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * A few lines of sharp: `/<file>` of a folder as WebP, 256 pixels wide. Effort 2, the fastest of those that
 * make small files, and one thread an image, so that it is as fast as possible.
 */
if (import.meta.main) {
  const [folder = '', port] = process.argv.slice(2);
  sharp.cache(false);
  sharp.concurrency(1);
  createServer(async ({ url = '/' }, response) => {
    if (url === '/') {
      response.end();
      return;
    }
    const bytes = await sharp(join(folder, url.slice(1)))
      .resize(256, 256)
      .webp({ quality: 80, effort: 2 })
      .toBuffer();
    response.writeHead(200, { 'content-type': 'image/webp', 'content-length': bytes.length }).end(bytes);
  }).listen(Number(port), '127.0.0.1');
}
