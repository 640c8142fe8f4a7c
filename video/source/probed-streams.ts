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

const isDecodable = (stream: ProbedStream) =>
	stream.codec_name !== undefined && stream.codec_name !== 'unknown' && stream.codec_name !== 'none';

const isDefault = (stream: ProbedStream) => stream.disposition?.default ?? 0;
const area = (stream: ProbedStream) => (stream.width ?? 0) * (stream.height ?? 0);

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
