import { open } from 'node:fs/promises';

/** Formats that list other files, by their ffmpeg names. */
export type ListFormat = 'hls' | 'dash' | 'concat';

/** ffmpeg probes at most this much before it settles on a format. */
const probedBytes = 1024 * 1024;

/**
 * Detects a file that makes ffmpeg open the files it lists, wherever they are; null for any other. Must run
 * before ffmpeg opens the file, because probing already follows the list. Uses the same signatures as ffmpeg.
 *
 * @throws the system error where the file cannot be read
 */
export async function detectListFormat(path: string): Promise<ListFormat | null> {
	await using handle = await open(path, 'r');
	const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(probedBytes) });
	const head = buffer.toString('latin1', 0, bytesRead);
	if (head.startsWith('#EXTM3U')) return 'hls';
	if (head.startsWith('ffconcat version 1.0')) return 'concat';
	return /<MPD/i.test(head) && /dash:profile:/i.test(head) ? 'dash' : null;
}
