import type { Attributes, ByteRange, MasterPlaylist, MediaPlaylist, Segment, Tag } from './playlist.ts';

/**
 * Parses a playlist (RFC 8216bis, 4). Skips what it cannot parse instead of rejecting it, so that the rules can
 * report all problems together.
 *
 * @returns null where the first line is not #EXTM3U
 */
export function parsePlaylist(text: string): MasterPlaylist | MediaPlaylist | null {
	const lines = text
		.replace(/^\ufeff/, '')
		.split('\n')
		.map((line) => line.trim());
	if (lines[0] !== '#EXTM3U') return null;
	return lines.some((line) => /^#EXT-X-(?:STREAM-INF|I-FRAME-STREAM-INF|MEDIA):/.test(line))
		? parseMaster(lines)
		: parseMedia(lines);
}

/** Yields tags as name and value, and URI lines with the name ''. */
function* parseLines(lines: string[]): Generator<{ line: number; name: string; value: string }> {
	for (const [index, text] of lines.entries()) {
		if (text === '' || text === '#EXTM3U') continue;
		if (text.startsWith('#') && !text.startsWith('#EXT')) continue;
		const [, name = '', value = ''] = /^#(EXT[^:]*)(?::(.*))?$/s.exec(text) ?? ['', '', text];
		yield { line: index + 1, name, value };
	}
}

const emptyPlaylist = () => ({
	...{ version: 1, independentSegments: false, start: null, otherTags: new Map<string, number>() },
});

/** Applies a tag that both kinds of playlist share. Returns whether it was one. */
function readCommonTag(
	playlist: MasterPlaylist | MediaPlaylist,
	name: string,
	value: string,
	tag: () => Tag,
) {
	if (name === 'EXT-X-VERSION') playlist.version = Number.parseInt(value, 10) || 1;
	else if (name === 'EXT-X-INDEPENDENT-SEGMENTS') playlist.independentSegments = true;
	else if (name === 'EXT-X-START') playlist.start = tag();
	else return false;
	return true;
}

function parseMaster(lines: string[]): MasterPlaylist {
	const master: MasterPlaylist = {
		...emptyPlaylist(),
		...{ kind: 'master', media: [], variants: [], iFrameVariants: [], sessionKeys: [] },
	};
	let variant: Tag | null = null;
	for (const { line, name, value } of parseLines(lines)) {
		const tag = () => ({ line, attributes: parseAttributes(value) });
		if (readCommonTag(master, name, value, tag)) continue;
		switch (name) {
			case '':
				if (variant) master.variants.push({ ...variant, uri: value });
				variant = null;
				break;
			case 'EXT-X-STREAM-INF':
				variant = tag();
				break;
			case 'EXT-X-MEDIA':
				master.media.push(tag());
				break;
			case 'EXT-X-I-FRAME-STREAM-INF':
				master.iFrameVariants.push(tag());
				break;
			case 'EXT-X-SESSION-KEY':
				master.sessionKeys.push(tag());
				break;
			default:
				if (!master.otherTags.has(name)) master.otherTags.set(name, line);
		}
	}
	return master;
}

function parseMedia(lines: string[]): MediaPlaylist {
	const playlist: MediaPlaylist = {
		...emptyPlaylist(),
		...{ kind: 'media', targetDuration: null, mediaSequence: 0, discontinuitySequence: 0 },
		...{ playlistType: null, iFramesOnly: false, ended: false, segments: [] },
	};
	const newSegment = () => ({
		...{ duration: null, byteRange: null, discontinuity: false, programDateTime: null, gap: false },
	});
	let next: Omit<Segment, 'line' | 'uri' | 'keys' | 'map'> = newSegment();
	let keys: Tag[] = [];
	let map: Segment['map'] = null;
	let rangeText: string | null = null;
	/** Consecutive key tags without a segment between them are alternatives for the same segments. */
	let inKeys = false;

	for (const { line, name, value } of parseLines(lines)) {
		const tag = () => ({ line, attributes: parseAttributes(value) });
		if (readCommonTag(playlist, name, value, tag)) continue;
		switch (name) {
			case '':
				if (rangeText !== null) next.byteRange = byteRange(rangeText, playlist.segments.at(-1), value);
				playlist.segments.push({ ...next, line, uri: value, keys, map });
				[next, rangeText, inKeys] = [newSegment(), null, false];
				break;
			case 'EXTINF': {
				const duration = Number(value.split(',')[0]?.trim() || Number.NaN);
				next.duration = Number.isFinite(duration) && duration >= 0 ? duration : null;
				break;
			}
			case 'EXT-X-BYTERANGE':
				rangeText = value;
				break;
			case 'EXT-X-DISCONTINUITY':
				next.discontinuity = true;
				break;
			case 'EXT-X-KEY':
				keys = inKeys ? [...keys, tag()] : [tag()];
				inKeys = true;
				break;
			case 'EXT-X-MAP': {
				const { attributes } = tag();
				const range = attributes.get('BYTERANGE')?.value;
				map = { line, attributes, byteRange: range ? byteRange(range, undefined, '') : null, keys };
				inKeys = false;
				break;
			}
			case 'EXT-X-PROGRAM-DATE-TIME':
				next.programDateTime = value;
				break;
			case 'EXT-X-GAP':
				next.gap = true;
				break;
			case 'EXT-X-TARGETDURATION':
				playlist.targetDuration = /^\d+$/.test(value) ? Number(value) : null;
				break;
			case 'EXT-X-MEDIA-SEQUENCE':
				playlist.mediaSequence = Number.parseInt(value, 10) || 0;
				break;
			case 'EXT-X-DISCONTINUITY-SEQUENCE':
				playlist.discontinuitySequence = Number.parseInt(value, 10) || 0;
				break;
			case 'EXT-X-PLAYLIST-TYPE':
				playlist.playlistType = value;
				break;
			case 'EXT-X-I-FRAMES-ONLY':
				playlist.iFramesOnly = true;
				break;
			case 'EXT-X-ENDLIST':
				playlist.ended = true;
				break;
			default:
				if (!playlist.otherTags.has(name)) playlist.otherTags.set(name, line);
		}
	}
	return playlist;
}

/** `length[@offset]`; the offset defaults to the end of the previous range of the same file. */
function byteRange(text: string, last: Segment | undefined, uri: string): ByteRange {
	const [length = Number.NaN, offset] = text.split('@').map(Number);
	const defaultOffset =
		last?.uri === uri && last.byteRange ? last.byteRange.offset + last.byteRange.length : 0;
	return { length, offset: offset ?? defaultOffset };
}

/** Parses an attribute list (RFC 8216bis, 4.2) and ignores anything malformed. */
function parseAttributes(list: string): Attributes {
	const attributes: Attributes = new Map();
	for (const [, name = '', quoted, plain = ''] of list.matchAll(
		/(?<![A-Z\d-])([A-Z\d-]+)[ \t]*=[ \t]*(?:"([^"]*)"|([^",\s]+))/g,
	)) {
		attributes.set(name, { value: quoted ?? plain, quoted: quoted !== undefined });
	}
	return attributes;
}

export function formatAttributes(attributes: Attributes): string {
	return [...attributes]
		.map(([name, { value, quoted }]) => `${name}=${quoted ? `"${value}"` : value}`)
		.join(',');
}
