import type { ProbedStream } from './probed-streams.ts';

/** How a film's picture is to be turned into standard (SDR, BT.709) colours. */
export interface Colours {
	/** `pq` and `hlg` are HDR and are tone-mapped; `wide` has BT.2020 colours at standard brightness. */
	kind: 'standard' | 'wide' | 'pq' | 'hlg';
	/** The matrix its colours are written with, as the scaling filter calls it. */
	matrix: string;
	fullRange: boolean;
}

/** ffprobe's names of the matrices, and the scaling filter's; what is not here is read as is customary. */
const matrices: Readonly<Record<string, string>> = {
	bt709: 'bt709',
	smpte170m: 'bt601',
	bt470bg: 'bt601',
	smpte240m: 'smpte240m',
	fcc: 'fcc',
	bt2020nc: 'bt2020',
};

/**
 * Reads a picture's colours. Where a film does not say, what is customary holds: BT.601 for standard
 * definition, BT.709 above.
 */
export function coloursOf(stream: ProbedStream): Colours {
	const { color_transfer: transfer, color_primaries: primaries, width = 0, height = 0 } = stream;
	const fullRange = stream.color_range === 'pc' || (stream.pix_fmt ?? '').startsWith('yuvj');
	if (transfer === 'smpte2084') return { kind: 'pq', matrix: 'bt2020', fullRange };
	if (transfer === 'arib-std-b67') return { kind: 'hlg', matrix: 'bt2020', fullRange };
	if (primaries === 'bt2020') return { kind: 'wide', matrix: 'bt2020', fullRange };
	const highDefinition = Math.max(width, height) >= 1280 || Math.min(width, height) >= 720;
	const customary = highDefinition ? 'bt709' : 'bt601';
	return { kind: 'standard', matrix: matrices[stream.color_space ?? ''] ?? customary, fullRange };
}
