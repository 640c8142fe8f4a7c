/** The properties of one MPEG-TS segment that playlists need (ISO/IEC 13818-1). */
export interface TransportStream {
	frames: number;
	/** Timestamp of the earliest frame in 90 kHz ticks. */
	firstPts: number;
	beginsWithKeyframe: boolean;
	hasAudio: boolean;
	/** RFC 6381 codec (`avc1.64001f`); null where the segment does not contain it. */
	videoCodec: string | null;
}

const packetSize = 188;
const h264StreamType = 0x1b;
const aacStreamType = 0x0f;

/** Offset of the payload after the packet header and adaptation field. */
const payloadStart = (bytes: Buffer, packet: number): number =>
	packet + 4 + ((bytes.readUInt8(packet + 3) & 0x20) === 0 ? 0 : 1 + bytes.readUInt8(packet + 4));

/** A 33-bit timestamp, spread over five bytes. */
const timestamp = (bytes: Buffer, at: number): number =>
	((bytes.readUInt8(at) >> 1) & 7) * 2 ** 30 +
	(bytes.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
	(bytes.readUInt16BE(at + 3) >> 1);

/** Packet identifiers (PIDs) of the streams in a program map. */
interface ProgramMap {
	video: number | null;
	audio: number | null;
}

function readProgramMap(bytes: Buffer, at: number): ProgramMap {
	const table = at + 1 + bytes.readUInt8(at);
	const end = table + 3 + (bytes.readUInt16BE(table + 1) & 0xfff) - 4;
	const programMap: ProgramMap = { video: null, audio: null };
	let entry = table + 12 + (bytes.readUInt16BE(table + 10) & 0xfff);
	while (entry < end) {
		const streamType = bytes.readUInt8(entry);
		const pid = bytes.readUInt16BE(entry + 1) & 0x1fff;
		if (streamType === h264StreamType) programMap.video ??= pid;
		if (streamType === aacStreamType) programMap.audio ??= pid;
		entry += 5 + (bytes.readUInt16BE(entry + 3) & 0xfff);
	}
	return programMap;
}

/** Profile, constraints and level are the first bytes of the sequence parameter set (NAL unit type 7). */
function readCodec(bytes: Buffer, from: number, to: number): string | null {
	for (let at = from; at + 6 < to; at++) {
		const startCode = bytes[at] === 0 && bytes[at + 1] === 0 && bytes[at + 2] === 1;
		if (startCode && (bytes.readUInt8(at + 3) & 0x1f) === 7) {
			return `avc1.${bytes.toString('hex', at + 4, at + 7)}`;
		}
	}
	return null;
}

/**
 * Reads a whole single-program segment with H.264 video.
 *
 * @throws where it is not a transport stream or has no frames
 */
export function readTransportStream(bytes: Buffer): TransportStream {
	let programMapPid: number | null = null;
	let streams: ProgramMap = { video: null, audio: null };
	let frames = 0;
	let firstPts = Number.POSITIVE_INFINITY;
	let beginsWithKeyframe = false;
	let hasAudio = false;
	let videoCodec: string | null = null;
	for (let packet = 0; packet + packetSize <= bytes.length; packet += packetSize) {
		if (bytes[packet] !== 0x47) throw new Error(`Not a transport stream: no sync byte at ${packet}`);
		const pid = bytes.readUInt16BE(packet + 1) & 0x1fff;
		const isStart = (bytes.readUInt8(packet + 1) & 0x40) !== 0;
		const at = payloadStart(bytes, packet);
		if (pid === streams.audio) hasAudio = true;
		if (!isStart || at >= packet + packetSize) continue;
		if (pid === 0) {
			// The program association table points to the map of the only program.
			programMapPid = bytes.readUInt16BE(at + 1 + bytes.readUInt8(at) + 10) & 0x1fff;
		} else if (pid === programMapPid) {
			streams = readProgramMap(bytes, at);
		} else if (pid === streams.video) {
			frames += 1;
			if (frames === 1) {
				const hasAdaptationField =
					(bytes.readUInt8(packet + 3) & 0x20) !== 0 && bytes.readUInt8(packet + 4) > 0;
				beginsWithKeyframe = hasAdaptationField && (bytes.readUInt8(packet + 5) & 0x40) !== 0;
				videoCodec = readCodec(bytes, at + 9 + bytes.readUInt8(at + 8), packet + packetSize);
			}
			if ((bytes.readUInt8(at + 7) & 0x80) !== 0) firstPts = Math.min(firstPts, timestamp(bytes, at + 9));
		}
	}
	if (frames === 0) throw new Error('The segment contains no frame');
	return { frames, firstPts, beginsWithKeyframe, hasAudio, videoCodec };
}
