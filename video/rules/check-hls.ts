import { checkMaster, checkRenditions } from './check-renditions.ts';
import { badAddressMessages, loadStream, type Stream } from './reading/load-stream.ts';
import type { ByteRange, MediaPlaylist, Tag } from './reading/playlist.ts';
import { type Rule, requiredVersion, type Violation } from './violation.ts';

/**
 * Checks an on-demand HLS stream against RFC 8216bis and the parts of Apple's authoring specification that
 * matter to browsers, as far as playlists and file sizes allow. `checkSegments` inspects the segments.
 *
 * @param playlist path within `folder` of the master, or of a standalone media playlist
 */
export async function checkHls(folder: string, playlist = 'master.m3u8'): Promise<Violation[]> {
	return checkStream(await loadStream(folder, playlist));
}

/** The same for a stream whose playlists are already loaded. */
export async function checkStream(stream: Stream): Promise<Violation[]> {
	const violations = [...stream.violations];
	if (stream.master) violations.push(...checkMaster(stream, stream.master));
	for (const [file, playlist] of stream.playlists) {
		violations.push(...(await checkMediaPlaylist(stream, file, playlist)));
	}
	if (stream.master) violations.push(...(await checkRenditions(stream, stream.master)));
	return violations;
}

const keyBytes = 16;

/** Tags without a meaning for on-demand video, or that refer outside the stream. */
const unsupported: Record<string, Violation['severity']> = {
	'EXT-X-DEFINE': 'error',
	'EXT-X-SKIP': 'error',
	'EXT-X-PART': 'warning',
	'EXT-X-PRELOAD-HINT': 'warning',
	'EXT-X-RENDITION-REPORT': 'warning',
	'EXT-X-DATERANGE': 'warning',
};

/**
 * Checks an on-demand media playlist: its tags (RFC 8216bis, 4.4.3, 4.4.4), and that each referenced file
 * exists.
 */
async function checkMediaPlaylist(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
): Promise<Violation[]> {
	const violations: Violation[] = [];
	const report = (rule: Rule, severity: Violation['severity'], line: number | null, message: string) =>
		violations.push({ rule, severity, file, line, message });

	for (const [name, line] of playlist.otherTags) {
		const severity = Object.hasOwn(unsupported, name) && unsupported[name];
		if (severity) report('unsupported-tag', severity, line, `#${name} is not supported for on-demand video`);
	}
	if (!playlist.ended) {
		report('end-list', 'error', null, 'has no #EXT-X-ENDLIST: it is live, or truncated');
	}
	if (playlist.playlistType !== 'VOD') {
		report('playlist-type', 'warning', null, 'has no #EXT-X-PLAYLIST-TYPE:VOD');
	}
	const version = requiredVersion(playlist);
	if (playlist.version < version) {
		const message = `has version ${playlist.version}; its tags require ${version}`;
		report('version', 'warning', null, message);
	}
	if (playlist.segments.length === 0) report('segments', 'error', null, 'has no segments');
	checkDurations(playlist, report);
	await checkFiles(stream, file, playlist, report);
	return violations;
}

type Report = (rule: Rule, severity: Violation['severity'], line: number | null, message: string) => void;

function checkDurations(playlist: MediaPlaylist, report: Report) {
	const target = playlist.targetDuration;
	if (target === null) report('target-duration', 'error', null, 'has no #EXT-X-TARGETDURATION');
	for (const { line, duration, gap } of playlist.segments) {
		if (duration === null) report('segment-duration', 'error', line, 'the segment has no numeric #EXTINF');
		else if (target !== null && Math.round(duration) > target) {
			report(
				'target-duration',
				'error',
				line,
				`the segment lasts ${duration} s, the target duration is ${target}`,
			);
		}
		if (gap) report('segments', 'error', line, 'the segment is a gap');
	}
}

async function checkFiles(stream: Stream, file: string, { segments }: MediaPlaylist, report: Report) {
	const { files } = stream;
	/** Returns the size of a referenced file, or reports why it is not available and returns null. */
	async function sizeOf(address: string, line: number): Promise<number | null> {
		const resolved = files.resolve(file, address);
		const size = 'bad' in resolved ? resolved : await files.size(resolved.path);
		if (typeof size === 'number') return size;
		report(size.bad, 'error', line, badAddressMessages[size.bad](address));
		return null;
	}
	async function checkPart(address: string, line: number, range: ByteRange | null) {
		const size = await sizeOf(address, line);
		if (size === 0) report('missing-file', 'error', line, `"${address}" is empty`);
		else if (size !== null && range && !(range.length > 0 && range.offset + range.length <= size)) {
			report('byte-range', 'error', line, `the byte range is not within "${address}" (${size} bytes)`);
		}
	}

	const checked = new Set<Tag>();
	for (const { line, uri, byteRange, map, keys } of segments) {
		await checkPart(uri, line, byteRange);
		for (const key of [...keys, ...(map?.keys ?? [])]) {
			if (checked.has(key)) continue;
			checked.add(key);
			const problem = keyProblem(key);
			if (problem) report('key', 'error', key.line, problem);
			else if (key.attributes.get('METHOD')?.value === 'AES-128') {
				const size = await sizeOf(key.attributes.get('URI')?.value ?? '', key.line);
				if (size !== null && size !== keyBytes) {
					report('key', 'error', key.line, `the key has ${size} bytes, not ${keyBytes}`);
				}
			}
		}
		if (!map || checked.has(map)) continue;
		checked.add(map);
		const address = map.attributes.get('URI')?.value;
		if (address === undefined) report('segments', 'error', map.line, '#EXT-X-MAP has no URI');
		else await checkPart(address, map.line, map.byteRange);
	}
}

/**
 * Why browsers cannot decrypt with a key by themselves; null for AES-128 of whole segments with an identity
 * key.
 */
function keyProblem({ attributes }: Tag): string | null {
	const method = attributes.get('METHOD')?.value;
	if (method === 'NONE') return null;
	const format = attributes.get('KEYFORMAT')?.value ?? 'identity';
	if (format !== 'identity') return `the key belongs to a DRM system (${format})`;
	if (method !== 'AES-128') return `the method ${method ?? '(none)'} is not AES-128`;
	if (!attributes.get('URI')?.quoted) return 'the key has no URI';
	const iv = attributes.get('IV')?.value;
	if (iv !== undefined && !/^0x[\da-f]{1,32}$/i.test(iv)) return 'the IV is not a 128-bit number';
	return null;
}
