/** What is in one MPEG-TS segment, as far as playlists speak of it (ISO/IEC 13818-1). */
export interface TransportStream {
	/** Pictures in it. */
	frames: number;
	/** Time of its earliest picture, in 90 kHz ticks. */
	firstPts: number;
	beginsWithKeyframe: boolean;
	hasSound: boolean;
	/** The picture's codec as RFC 6381 writes it (`avc1.64001f`); null where it is not in the segment. */
	pictureCodec: string | null;
}

const packetSize = 188;
const h264 = 0x1b;
const aac = 0x0f;

/** Where a packet's payload begins, past its header and adaptation field. */
const payloadStart = (bytes: Buffer, packet: number): number =>
	packet + 4 + ((bytes.readUInt8(packet + 3) & 0x20) === 0 ? 0 : 1 + bytes.readUInt8(packet + 4));

/** The 33 bits of a time, as they are spread over five bytes. */
const timestamp = (bytes: Buffer, at: number): number =>
	((bytes.readUInt8(at) >> 1) & 7) * 2 ** 30 +
	(bytes.readUInt16BE(at + 1) >> 1) * 2 ** 15 +
	(bytes.readUInt16BE(at + 3) >> 1);

/** The packet identifiers of the streams that a program map names. */
interface ProgramMap {
	picture: number | null;
	sound: number | null;
}

function readProgramMap(bytes: Buffer, at: number): ProgramMap {
	const table = at + 1 + bytes.readUInt8(at);
	const end = table + 3 + (bytes.readUInt16BE(table + 1) & 0xfff) - 4;
	const found: ProgramMap = { picture: null, sound: null };
	let entry = table + 12 + (bytes.readUInt16BE(table + 10) & 0xfff);
	while (entry < end) {
		const kind = bytes.readUInt8(entry);
		const identifier = bytes.readUInt16BE(entry + 1) & 0x1fff;
		if (kind === h264) found.picture ??= identifier;
		if (kind === aac) found.sound ??= identifier;
		entry += 5 + (bytes.readUInt16BE(entry + 3) & 0xfff);
	}
	return found;
}

/** Profile, constraints and level stand first in the sequence parameters (NAL unit type 7). */
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
 * Reads a whole segment of one program with H.264 pictures. Throws where it is no transport stream or
 * has no pictures.
 */
export function readTransportStream(bytes: Buffer): TransportStream {
	let mapIdentifier: number | null = null;
	let streams: ProgramMap = { picture: null, sound: null };
	let frames = 0;
	let firstPts = Number.POSITIVE_INFINITY;
	let beginsWithKeyframe = false;
	let hasSound = false;
	let pictureCodec: string | null = null;
	for (let packet = 0; packet + packetSize <= bytes.length; packet += packetSize) {
		if (bytes[packet] !== 0x47) throw new Error(`No transport stream: packet at ${packet} is out of step`);
		const identifier = bytes.readUInt16BE(packet + 1) & 0x1fff;
		const isStart = (bytes.readUInt8(packet + 1) & 0x40) !== 0;
		const at = payloadStart(bytes, packet);
		if (identifier === streams.sound) hasSound = true;
		if (!isStart || at >= packet + packetSize) continue;
		if (identifier === 0) {
			// The association table: one program, whose map follows.
			mapIdentifier = bytes.readUInt16BE(at + 1 + bytes.readUInt8(at) + 10) & 0x1fff;
		} else if (identifier === mapIdentifier) {
			streams = readProgramMap(bytes, at);
		} else if (identifier === streams.picture) {
			frames += 1;
			if (frames === 1) {
				const adapted = (bytes.readUInt8(packet + 3) & 0x20) !== 0 && bytes.readUInt8(packet + 4) > 0;
				beginsWithKeyframe = adapted && (bytes.readUInt8(packet + 5) & 0x40) !== 0;
				pictureCodec = readCodec(bytes, at + 9 + bytes.readUInt8(at + 8), packet + packetSize);
			}
			if ((bytes.readUInt8(at + 7) & 0x80) !== 0) firstPts = Math.min(firstPts, timestamp(bytes, at + 9));
		}
	}
	if (frames === 0) throw new Error('The segment holds no picture');
	return { frames, firstPts, beginsWithKeyframe, hasSound, pictureCodec };
}
