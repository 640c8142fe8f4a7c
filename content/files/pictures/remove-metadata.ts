import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Items of an AVIF file that hold what a camera or an editor noted: Exif, XMP. */
const metadataTypes: ReadonlySet<string> = new Set(['Exif', 'mime', 'uri ']);

/**
 * The bytes of a picture without what only its camera or editor knows: position, serial numbers, names, thumbnails,
 * whatever follows its end. Its pixels stay, bit for bit, with colour profile and orientation.
 *
 * @returns the parts of the file that stay, which are not joined, since copying a large file stops everything else; null
 *   for a file with nothing to remove, or of another kind than JPEG, PNG, WebP, GIF and AVIF
 */
export async function withoutMetadata(path: string): Promise<Buffer[] | null> {
	await using handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
	const head = Buffer.alloc(12);
	await handle.read(head, 0, head.length, 0);
	const clean = cleanerOf(head);
	if (clean === null) return null;
	if ((await handle.stat()).size > maxBytes) return null;
	// From its beginning: the read above named its place.
	const bytes = await handle.readFile();
	// A file that is cut short or no picture is refused elsewhere, as it is.
	const parts = clean(bytes);
	return parts === null || isSame(parts, bytes) ? null : joinAdjacent(parts);
}

/** Compares only parts that are copies: the others are the file's own bytes, and it may be large. */
function isSame(parts: readonly Buffer[], bytes: Buffer): boolean {
	let at = 0;
	for (const part of parts) {
		const isInPlace = part.buffer === bytes.buffer && part.byteOffset === bytes.byteOffset + at;
		if (!isInPlace && !part.equals(bytes.subarray(at, at + part.length))) return false;
		at += part.length;
	}
	return at === bytes.length;
}

/** What lies side by side in memory becomes one part, without a copy: a picture may have thousands of chunks. */
function joinAdjacent(parts: readonly Buffer[]): Buffer[] {
	const joined: Buffer[] = [];
	let first = parts[0];
	for (const [index, part] of parts.entries()) {
		const next = parts[index + 1];
		const end = part.byteOffset + part.length;
		if (first === undefined || (next?.buffer === part.buffer && next.byteOffset === end)) continue;
		joined.push(Buffer.from(first.buffer, first.byteOffset, end - first.byteOffset));
		first = next;
	}
	return joined;
}

/** Larger files are no pictures that a page shows. */
const maxBytes = 256 * 1024 * 1024;

/** The parts of a file that stay; null if it is not of the form. */
type Cleaner = (bytes: Buffer) => Buffer[] | null;

function cleanerOf(head: Buffer): Cleaner | null {
	if (head.readUInt16BE(0) === 0xffd8) return cleanJpeg;
	if (head.subarray(0, 8).equals(pngSignature)) return cleanPng;
	if (/^GIF8[79]a/.test(head.toString('latin1'))) return cleanGif;
	if (/^ftyp(?:avi[fs]|mif1|miaf|MA1[AB])/.test(head.toString('latin1', 4))) return cleanAvif;
	const isWebp = head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP';
	return isWebp ? cleanWebp : null;
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');
const exifName = Buffer.from('Exif\0\0', 'latin1');

/** Segments without contents: restarts, TEM. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;

function cleanJpeg(bytes: Buffer): Buffer[] | null {
	const kept = [bytes.subarray(0, 2)];
	let orientation = 1;
	let at = 2;
	while (at + 4 <= bytes.length) {
		if (bytes[at] !== 0xff) return null;
		const marker = bytes[at + 1] as number;
		if (marker === 0xff) {
			at++;
			continue;
		}
		if (marker === 0xd9) break;
		const end = isBare(marker) ? at + 2 : at + 2 + bytes.readUInt16BE(at + 2);
		const segment = bytes.subarray(at, end);
		if (end > bytes.length) return null;
		if (marker === 0xe1 && segment.subarray(4, 10).equals(exifName)) {
			orientation = orientationIn(segment.subarray(10)) ?? orientation;
		} else if (isNeededSegment(marker, segment)) kept.push(segment);
		at = end;
		if (marker !== 0xda) continue;
		const scanEnd = endOfScan(bytes, at);
		kept.push(bytes.subarray(at, scanEnd));
		at = scanEnd;
	}
	if (bytes[at] !== 0xff || bytes[at + 1] !== 0xd9) return null;
	kept.push(bytes.subarray(at, at + 2));
	if (orientation !== 1) kept.splice(afterJfif(kept), 0, exifSegment(orientation));
	return kept;
}

/** Of the application segments: JFIF, colour profiles, and how Adobe's programs store colours. */
function isNeededSegment(marker: number, segment: Buffer): boolean {
	if (marker === 0xfe) return false;
	if (marker < 0xe0 || marker > 0xef) return true;
	const name = segment.toString('latin1', 4, 16);
	return (
		(marker === 0xe0 && name.startsWith('JFIF\0')) ||
		(marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
		(marker === 0xee && name.startsWith('Adobe'))
	);
}

/** Within the pixels of a scan, a marker is written with a zero, or begins a restart. */
function endOfScan(bytes: Buffer, start: number): number {
	let at = bytes.indexOf(0xff, start);
	while (at >= 0 && at + 1 < bytes.length) {
		const next = bytes[at + 1] as number;
		if (next !== 0 && next !== 0xff && !isBare(next)) return at;
		at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
	}
	return bytes.length;
}

const afterJfif = (kept: Buffer[]) => (kept[1]?.[1] === 0xe0 ? 2 : 1);

function exifSegment(orientation: number): Buffer {
	const contents = Buffer.concat([exifName, orientationOnly(orientation)]);
	const head = Buffer.from([0xff, 0xe1, 0, 0]);
	head.writeUInt16BE(contents.length + 2, 2);
	return Buffer.concat([head, contents]);
}

const pngMetadata: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf']);

function cleanPng(bytes: Buffer): Buffer[] | null {
	const kept = [bytes.subarray(0, 8)];
	let at = 8;
	while (at + 12 <= bytes.length) {
		const end = at + 12 + bytes.readUInt32BE(at);
		const type = bytes.toString('latin1', at + 4, at + 8);
		if (end > bytes.length) return null;
		const orientation = type === 'eXIf' ? orientationIn(bytes.subarray(at + 8, end - 4)) : null;
		if (orientation !== null && orientation !== 1) kept.push(pngChunk('eXIf', orientationOnly(orientation)));
		if (!pngMetadata.has(type)) kept.push(bytes.subarray(at, end));
		if (type === 'IEND') return kept;
		at = end;
	}
	return null;
}

function pngChunk(type: string, contents: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(type, 'latin1'), contents]);
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(contents.length);
	check.writeUInt32BE(crc32(named));
	return Buffer.concat([length, named, check]);
}

/** Flags of the first chunk that announce the others. */
const [webpExifFlag, webpXmpFlag] = [0x08, 0x04];

function cleanWebp(bytes: Buffer): Buffer[] | null {
	const stop = 8 + bytes.readUInt32LE(4);
	if (stop > bytes.length) return null;
	const chunks: Buffer[] = [];
	let orientation = 1;
	for (let at = 12; at + 8 <= stop; ) {
		const size = bytes.readUInt32LE(at + 4);
		const end = at + 8 + size + (size % 2);
		if (end > stop) return null;
		const type = bytes.toString('latin1', at, at + 4);
		const contents = bytes.subarray(at + 8, at + 8 + size);
		if (type === 'EXIF') {
			const named = contents.subarray(0, 6).equals(exifName) ? contents.subarray(6) : contents;
			orientation = orientationIn(named) ?? orientation;
		} else if (type !== 'XMP ') chunks.push(Buffer.from(bytes.subarray(at, end)));
		at = end;
	}
	const [first] = chunks;
	if (first?.toString('latin1', 0, 4) === 'VP8X' && first.length > 8) {
		first[8] = (first[8] as number) & ~webpXmpFlag & ~webpExifFlag;
		if (orientation !== 1) {
			first[8] |= webpExifFlag;
			chunks.push(webpChunk('EXIF', orientationOnly(orientation)));
		}
	}
	const head = Buffer.from(bytes.subarray(0, 12));
	head.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4);
	return [head, ...chunks];
}

function webpChunk(type: string, contents: Buffer): Buffer {
	const head = Buffer.alloc(8);
	head.write(type, 'latin1');
	head.writeUInt32LE(contents.length, 4);
	return Buffer.concat([head, contents]);
}

const [gifExtension, gifFrame, gifEnd] = [0x21, 0x2c, 0x3b];
const [gifComment, gifApplication] = [0xfe, 0xff];
/** How often an animation repeats, and colour profiles; other applications note what they know. */
const neededInGif = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)/;

function cleanGif(bytes: Buffer): Buffer[] | null {
	/** The size in bytes of the palette that a byte of flags announces. */
	const paletteBytes = (flags = 0) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1));
	let at = 13 + paletteBytes(bytes[10]);
	const kept = [bytes.subarray(0, at)];
	while (at < bytes.length) {
		const [kind, label] = [bytes[at], bytes[at + 1]];
		if (kind === gifEnd) return [...kept, bytes.subarray(at, at + 1)];
		if (kind !== gifExtension && kind !== gifFrame) return null;
		let end = kind === gifExtension ? at + 2 : at + 11 + paletteBytes(bytes[at + 9]);
		const name = bytes.toString('latin1', at + 3, at + 14);
		while (bytes[end]) end += 1 + (bytes[end] as number);
		end++;
		if (end > bytes.length) return null;
		const isNote = label === gifComment || (label === gifApplication && !neededInGif.test(name));
		if (kind === gifFrame || !isNote) kept.push(bytes.subarray(at, end));
		at = end;
	}
	return null;
}

const orientationTag = 0x0112;

/** How a picture is turned, 1 to 8, by its Exif data (TIFF); null if they do not say. */
function orientationIn(tiff: Buffer): number | null {
	if (tiff.length < 14) return null;
	const isLittle = tiff.toString('latin1', 0, 2) === 'II';
	const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
	const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
	if (directory + 2 > tiff.length) return null;
	const entries = short(directory);
	for (let entry = 0; entry < entries; entry++) {
		const at = directory + 2 + entry * 12;
		if (at + 12 > tiff.length) return null;
		if (short(at) !== orientationTag) continue;
		const value = short(at + 8);
		return value >= 1 && value <= 8 ? value : null;
	}
	return null;
}

/** Exif data with nothing but the orientation. */
function orientationOnly(orientation: number): Buffer {
	const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
	tiff.writeUInt16BE(orientation, 18);
	return tiff;
}

type Box = { type: string; start: number; end: number };

/**
 * An AVIF file whose metadata is overwritten with zeros: every place in the file is counted from its start, so nothing
 * may move. Its orientation is a property of the picture, which stays.
 *
 * @returns null for a file that is not of the form
 */
function cleanAvif(bytes: Buffer): Buffer[] | null {
	try {
		const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === 'meta');
		if (meta === undefined) return null;
		// A version and flags come before its boxes.
		const boxes = boxesIn(bytes, meta.start + 4, meta.end);
		const [items, places, data] = ['iinf', 'iloc', 'idat'].map((name) =>
			boxes.find(({ type }) => type === name),
		);
		if (items === undefined || places === undefined) return null;
		const wanted = metadataItems(bytes, items);
		const cleaned = Buffer.from(bytes);
		for (const { item, start, end } of extentsOf(bytes, places, data)) {
			if (wanted.has(item)) cleaned.fill(0, start, end);
		}
		return [cleaned];
	} catch (error) {
		// A length that leads out of the file.
		if (error instanceof RangeError) return null;
		throw error;
	}
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
	const boxes: Box[] = [];
	for (let at = from; at + 8 <= to; ) {
		const size = bytes.readUInt32BE(at);
		const isLong = size === 1;
		const end = size === 0 ? to : at + (isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size);
		const start = at + (isLong ? 16 : 8);
		if (end < start || end > to) throw new RangeError('A box leads out of its parent');
		boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start, end });
		at = end;
	}
	return boxes;
}

/** The numbers of the items that are metadata. */
function metadataItems(bytes: Buffer, { start, end }: Box): Set<number> {
	const isShort = bytes[start] === 0;
	const entries = boxesIn(bytes, start + (isShort ? 6 : 8), end);
	return new Set(
		entries.flatMap((entry) => {
			const wide = (bytes[entry.start] ?? 0) >= 3;
			const type = bytes.toString('latin1', entry.start + (wide ? 10 : 8), entry.start + (wide ? 14 : 12));
			if (!metadataTypes.has(type)) return [];
			return [wide ? bytes.readUInt32BE(entry.start + 4) : bytes.readUInt16BE(entry.start + 4)];
		}),
	);
}

type Extent = { item: number; start: number; end: number };

/**
 * Where the bytes of every item are (ISO/IEC 14496-12, 8.11.3).
 *
 * @param data the box that holds small items within the metadata
 */
function extentsOf(bytes: Buffer, places: Box, data: Box | undefined): Extent[] {
	let at = places.start;
	const next = (size: number): number => {
		const value =
			size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
		at += size;
		return value;
	};
	const version = next(1);
	next(3);
	const sizes = [next(1), next(1)].flatMap((pair) => [pair >> 4, pair & 0x0f]);
	const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = sizes;
	const extents: Extent[] = [];
	for (let items = next(version < 2 ? 2 : 4); items > 0; items--) {
		const item = next(version < 2 ? 2 : 4);
		const method = version === 0 ? 0 : next(2) & 0x0f;
		const isElsewhere = next(2) !== 0;
		const base = next(baseSize) + (method === 1 ? (data?.start ?? 0) : 0);
		for (let count = next(2); count > 0; count--) {
			if (version > 0) next(indexSize);
			const start = base + next(offsetSize);
			const length = next(lengthSize);
			if (!isElsewhere && method < 2)
				extents.push({ item, start, end: length ? start + length : bytes.length });
		}
	}
	return extents;
}
