/**
 * A child process: reads an SVG from standard input, and writes it as a PNG, cropped to the size in its arguments
 * (width, height, and the focal point if there is one), to standard output.
 */
import { buffer } from 'node:stream/consumers';
import { cropCover } from './crop-cover.ts';

const [width = 0, height = 0, x, y] = process.argv.slice(2).map(Number);
const focus = x === undefined || y === undefined ? null : { x, y };
const cropped = await cropCover(await buffer(process.stdin), { width, height }, focus);
const picture = await cropped.png({ compressionLevel: 1 }).toBuffer();
process.stdout.write(picture);
