const isDecodable = (stream: ProbedStream) =>
	stream.codec_name !== undefined && stream.codec_name !== 'unknown' && stream.codec_name !== 'none';

const isDefault = (stream: ProbedStream) => stream.disposition?.default ?? 0;
const area = (stream: ProbedStream) => (stream.width ?? 0) * (stream.height ?? 0);

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

/** The part of the ffprobe output used here. Unusual files lack any of it. */
export interface Probed {
	streams?: ProbedStream[];
	format?: { format_name?: string; start_time?: string; duration?: string };
}

export interface ProbedStream {
	index: number;
	codec_type?: string;
	codec_name?: string;
	codec_tag_string?: string;
	width?: number;
	height?: number;
	sample_aspect_ratio?: string;
	field_order?: string;
	color_range?: string;
	color_space?: string;
	color_transfer?: string;
	color_primaries?: string;
	pix_fmt?: string;
	avg_frame_rate?: string;
	duration?: string;
	channels?: number;
	disposition?: Record<string, number>;
	tags?: Record<string, string>;
	side_data_list?: {
		side_data_type?: string;
		rotation?: number;
		dv_bl_signal_compatibility_id?: number;
	}[];
}

/** Parses a ratio as ffprobe writes it (`25/1`, `64:45`); null for `0/0`, `0:1`, `N/A` and undefined. */
export function parseFraction(text: string | undefined): number | null {
	const [, numerator, denominator] = /^(\d+)[/:](\d+)$/.exec(text ?? '') ?? [];
	const value = Number(numerator) / Number(denominator);
	return Number.isFinite(value) && value > 0 ? value : null;
}

/** The main video stream: the default one, or else the largest; never cover art or a thumbnail. */
export function videoStream(streams: readonly ProbedStream[]): ProbedStream | undefined {
	return streams
		.filter(
			({ codec_type, disposition }) =>
				codec_type === 'video' && !disposition?.attached_pic && !disposition?.timed_thumbnails,
		)
		.sort(
			(a, b) =>
				Number(isDecodable(b)) - Number(isDecodable(a)) || isDefault(b) - isDefault(a) || area(b) - area(a),
		)[0];
}

/** The main audio stream: the default one, or else the first; undefined where none can be decoded. */
export function audioStream(streams: readonly ProbedStream[]): ProbedStream | undefined {
	return streams
		.filter((stream) => stream.codec_type === 'audio' && isDecodable(stream) && (stream.channels ?? 0) > 0)
		.sort((a, b) => isDefault(b) - isDefault(a))[0];
}

/** Rotation in degrees. ffprobe versions report it in different places. */
export function rotationOf(stream: ProbedStream): number {
	const fromMatrix = stream.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation;
	return fromMatrix ?? Number(stream.tags?.rotate ?? 0);
}

/** Pixels. */
export interface Size {
	width: number;
	height: number;
}

/**
 * Display size. Pixels are made square by stretching one side, never by shrinking, and the result is rotated
 * upright. `pixelAspect` is pixel width over height, and `rotation` is in degrees as the camera recorded it.
 */
export function uprightSize({ width, height }: Size, pixelAspect: number, rotation: number): Size {
	const squarePixels =
		pixelAspect >= 1 ? { width: width * pixelAspect, height } : { width, height: height / pixelAspect };
	const isSideways = Math.abs(Math.round(rotation / 90)) % 2 === 1;
	return {
		width: Math.round(isSideways ? squarePixels.height : squarePixels.width),
		height: Math.round(isSideways ? squarePixels.width : squarePixels.height),
	};
}
