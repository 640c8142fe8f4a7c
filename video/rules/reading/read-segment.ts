import { createDecipheriv } from 'node:crypto';
import type { Stream } from './load-stream.ts';
import type { ByteRange, MediaPlaylist, Segment, Tag } from './playlist.ts';

/**
 * Reads the bytes of a segment, limited to its byte range and decrypted with its AES-128 key. Rejects where a
 * file is missing or decryption fails.
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

/** Reads the bytes of an `#EXT-X-MAP` in the same way. */
export async function readMap(
	stream: Stream,
	file: string,
	{ attributes, byteRange, keys }: NonNullable<Segment['map']>,
): Promise<Buffer> {
	return await readPart(stream, file, attributes.get('URI')?.value ?? '', byteRange, keys, 0);
}

async function readAddress({ files }: Stream, file: string, address: string): Promise<Buffer> {
	const resolved = files.resolve(file, address);
	if ('bad' in resolved) throw new Error(`"${address}" is not a file of the stream`);
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
	const whole = await readAddress(stream, file, address);
	const bytes = range ? whole.subarray(range.offset, range.offset + range.length) : whole;
	const key = keys.find(({ attributes }) => attributes.get('METHOD')?.value === 'AES-128');
	if (!key) return bytes;
	// The IV defaults to the media sequence number (RFC 8216bis, 5.2).
	const iv = key.attributes.get('IV')?.value.slice(2) ?? sequenceNumber.toString(16);
	const decipher = createDecipheriv(
		'aes-128-cbc',
		await readAddress(stream, file, key.attributes.get('URI')?.value ?? ''),
		Buffer.from(iv.padStart(32, '0'), 'hex'),
	);
	return Buffer.concat([decipher.update(bytes), decipher.final()]);
}
