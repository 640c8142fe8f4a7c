/**
 * A child process: reads an SVG from standard input, and writes it as a PNG, cropped to the size in its arguments
 * (width, height), to standard output.
 */
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const [width, height] = process.argv.slice(2).map(Number);
const picture = await sharp(await buffer(process.stdin), { failOn: 'error' })
	.resize({ width, height, fit: 'cover', position: 'attention' })
	.png({ compressionLevel: 1 })
	.toBuffer();
process.stdout.write(picture);
