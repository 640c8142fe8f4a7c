import type { ProbedStream } from './probed-streams.ts';

/** How the video is converted to SDR BT.709. */
export interface Colours {
	/** `pq` and `hlg` are HDR and get tone-mapped; `wide` is BT.2020 at standard dynamic range. */
	kind: 'standard' | 'wide' | 'pq' | 'hlg';
	/** Colour matrix by its name in the scale filter. */
	matrix: string;
	fullRange: boolean;
}

/**
 * ffprobe's matrix names to those of the scale filter. Other matrices fall back to the usual one for the size.
 */
const matrices: Readonly<Record<string, string>> = {
	bt709: 'bt709',
	smpte170m: 'bt601',
	bt470bg: 'bt601',
	smpte240m: 'smpte240m',
	fcc: 'fcc',
	bt2020nc: 'bt2020',
};

/**
 * Reads the colour tags of a stream. Where they are missing it assumes BT.601 for standard definition and
 * BT.709 above.
 */
export function coloursOf(stream: ProbedStream): Colours {
	const { color_transfer: transfer, color_primaries: primaries, width = 0, height = 0 } = stream;
	const fullRange = stream.color_range === 'pc' || (stream.pix_fmt ?? '').startsWith('yuvj');
	if (transfer === 'smpte2084') return { kind: 'pq', matrix: 'bt2020', fullRange };
	if (transfer === 'arib-std-b67') return { kind: 'hlg', matrix: 'bt2020', fullRange };
	if (primaries === 'bt2020') return { kind: 'wide', matrix: 'bt2020', fullRange };
	const highDefinition = Math.max(width, height) >= 1280 || Math.min(width, height) >= 720;
	const fallback = highDefinition ? 'bt709' : 'bt601';
	return { kind: 'standard', matrix: matrices[stream.color_space ?? ''] ?? fallback, fullRange };
}
