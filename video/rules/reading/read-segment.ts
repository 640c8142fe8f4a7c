import { createDecipheriv } from 'node:crypto';
import type { Stream } from './load-stream.ts';
import type { ByteRange, MediaPlaylist, Segment, Tag } from './playlist.ts';

/**
 * The bytes of a segment, its byte range alone, opened with its AES-128 key. Rejects where a file is missing or the
 * key does not open it.
 */
export async function readSegment(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	index: number,
): Promise<Buffer> {
	const segment = playlist.segments[index];
	if (!segment) throw new RangeError(`${file} has no segment ${index}`);
	const { uri, byteRange, keys } = segment;
	return await readPart(stream, file, uri, byteRange, keys, playlist.mediaSequence + index);
}

/** The bytes of what an `#EXT-X-MAP` names, in the same way. */
export async function readMap(
	stream: Stream,
	file: string,
	{ attributes, byteRange, keys }: NonNullable<Segment['map']>,
): Promise<Buffer> {
	return await readPart(stream, file, attributes.get('URI')?.value ?? '', byteRange, keys, 0);
}

async function readFileOf({ files }: Stream, file: string, address: string): Promise<Buffer> {
	const resolved = files.resolve(file, address);
	if ('bad' in resolved) throw new Error(`"${address}" names no file of the stream`);
	return await files.read(resolved.path);
}

async function readPart(
	stream: Stream,
	file: string,
	address: string,
	range: ByteRange | null,
	keys: Tag[],
	sequenceNumber: number,
): Promise<Buffer> {
	const whole = await readFileOf(stream, file, address);
	const bytes = range ? whole.subarray(range.offset, range.offset + range.length) : whole;
	const key = keys.find(({ attributes }) => attributes.get('METHOD')?.value === 'AES-128');
	if (!key) return bytes;
	// Without an IV the segment's number is it (RFC 8216bis, 5.2).
	const iv = key.attributes.get('IV')?.value.slice(2) ?? sequenceNumber.toString(16);
	const decipher = createDecipheriv(
		'aes-128-cbc',
		await readFileOf(stream, file, key.attributes.get('URI')?.value ?? ''),
		Buffer.from(iv.padStart(32, '0'), 'hex'),
	);
	return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
