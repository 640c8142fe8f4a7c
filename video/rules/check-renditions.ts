import { averageBitRate, type MeasuredSegment, peakBitRate } from '../packages/measure-rendition.ts';
import type { Stream } from './reading/load-stream.ts';
import type { MasterPlaylist, MediaPlaylist, Tag } from './reading/playlist.ts';
import type { Rule, Violation } from './violation.ts';

/** Tolerance in seconds: half a frame at 25 frames per second, because durations are rounded. */
const boundaryTolerance = 0.02;
/** Seconds by which audio and subtitles may end before or after the video. */
const durationTolerance = 1;
/** A measured bit rate may exceed the stated one by a tenth (Apple's authoring specification, 9.2, 9.3). */
const bandwidthTolerance = 1.1;

/** Compares renditions: players switch between them at segment boundaries (6.2.4). */
export async function checkRenditions(stream: Stream, master: MasterPlaylist): Promise<Violation[]> {
	const violations: Violation[] = [];
	const report = (rule: Rule, file: string, line: number | null, message: string) =>
		violations.push({ rule, severity: 'warning', file, line, message });
	const findPlaylist = (address: string): [string, MediaPlaylist] | null => {
		const resolved = stream.files.resolve(stream.entry, address);
		const playlist = 'path' in resolved ? stream.playlists.get(resolved.path) : undefined;
		return 'path' in resolved && playlist ? [resolved.path, playlist] : null;
	};

	const rungs = master.variants.map(({ uri }) => findPlaylist(uri)).filter((one) => one !== null);
	const [first] = rungs;
	if (!first) return violations;
	for (const [file, playlist] of new Map(rungs)) {
		const message = boundaryDifference(first[1], playlist);
		if (message) report('boundaries', file, null, `${message} (compared with ${first[0]})`);
	}
	for (const { attributes } of master.media) {
		const other = findPlaylist(attributes.get('URI')?.value ?? '');
		if (!other) continue;
		const difference = Math.abs(totalDuration(other[1]) - totalDuration(first[1]));
		if (difference > durationTolerance) {
			report('durations', other[0], null, `lasts ${difference.toFixed(3)} s more or less than ${first[0]}`);
		}
	}

	for (const { line, attributes, uri } of master.variants) {
		const playlist = findPlaylist(uri);
		if (!playlist) continue;
		const measured = await measuredBandwidth(stream, ...playlist);
		const audioTags = master.media.filter(
			(tag) =>
				tag.attributes.get('TYPE')?.value === 'AUDIO' &&
				tag.attributes.get('GROUP-ID')?.value === attributes.get('AUDIO')?.value,
		);
		// The bit rate of a variant includes the heaviest audio rendition of its group.
		const audioBandwidths = await Promise.all(
			audioTags
				.map((tag) => findPlaylist(tag.attributes.get('URI')?.value ?? ''))
				.filter((one) => one !== null && one[0] !== playlist[0])
				.map((one) => measuredBandwidth(stream, ...(one as [string, MediaPlaylist]))),
		);
		for (const [name, part] of [
			['BANDWIDTH', 'peak'],
			['AVERAGE-BANDWIDTH', 'average'],
		] as const) {
			const stated = Number(attributes.get(name)?.value ?? Number.POSITIVE_INFINITY);
			const real = measured[part] + Math.max(0, ...audioBandwidths.map((one) => one[part]));
			if (real > stated * bandwidthTolerance) {
				report(
					'bandwidth',
					stream.entry,
					line,
					`${name} is ${stated}, but the measured value is ${real} bit/s`,
				);
			}
		}
	}
	return violations;
}

/** Total duration in seconds. */
export function totalDuration({ segments }: MediaPlaylist): number {
	return segments.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
}

function boundaryDifference(one: MediaPlaylist, other: MediaPlaylist): string | null {
	if (one.segments.length !== other.segments.length) {
		return `has ${other.segments.length} segments, not ${one.segments.length}`;
	}
	let [a, b] = [0, 0];
	for (const [index, segment] of one.segments.entries()) {
		const counterpart = other.segments[index];
		a += segment.duration ?? 0;
		b += counterpart?.duration ?? 0;
		if (Math.abs(a - b) > boundaryTolerance) {
			return `segment ${index} ends at ${b.toFixed(3)} s, not at ${a.toFixed(3)} s`;
		}
		if (segment.discontinuity !== counterpart?.discontinuity)
			return `segment ${index} differs in its discontinuity`;
	}
	return null;
}

/** Bit rates of a media playlist in bits per second; 0 without available segments. */
export async function measuredBandwidth(
	{ files }: Stream,
	file: string,
	playlist: MediaPlaylist,
): Promise<{ peak: number; average: number }> {
	const segments: MeasuredSegment[] = [];
	for (const { uri, duration, byteRange } of playlist.segments) {
		const resolved = files.resolve(file, uri);
		const whole = 'path' in resolved ? await files.size(resolved.path) : 0;
		const size = byteRange?.length ?? (typeof whole === 'number' ? whole : 0);
		if (duration) segments.push({ name: uri, duration, size });
	}
	if (segments.length === 0) return { peak: 0, average: 0 };
	return { peak: peakBitRate(segments), average: averageBitRate(segments) };
}

type Report = (rule: Rule, severity: Violation['severity'], line: number | null, message: string) => void;

/** Variant attributes that refer to a group; each is also the type of its renditions. */
const groupAttributes = ['AUDIO', 'VIDEO', 'SUBTITLES', 'CLOSED-CAPTIONS'] as const;

/** Tags that refer outside the stream, or lose their meaning when it is moved. */
const unsupported: Record<string, Violation['severity']> = {
	'EXT-X-DEFINE': 'error',
	'EXT-X-CONTENT-STEERING': 'warning',
	'EXT-X-SESSION-DATA': 'warning',
};

/**
 * Checks a master playlist (RFC 8216bis, 4.4.6, and Apple's authoring specification where browsers need it).
 */
export function checkMaster({ entry, playlists }: Stream, master: MasterPlaylist): Violation[] {
	const violations: Violation[] = [];
	const report: Report = (rule, severity, line, message) =>
		violations.push({ rule, severity, file: entry, line, message });

	for (const [name, line] of master.otherTags) {
		const severity = Object.hasOwn(unsupported, name) && unsupported[name];
		if (severity) report('unsupported-tag', severity, line, `#${name} is not supported in a folder of files`);
	}
	if (master.variants.length === 0) report('variants', 'error', null, 'has no rendition (#EXT-X-STREAM-INF)');
	const media = [...playlists.values()];
	if (!master.independentSegments && !media.every(({ independentSegments }) => independentSegments)) {
		const message = 'has no #EXT-X-INDEPENDENT-SEGMENTS, and not all of its playlists have it';
		report('independent-segments', 'warning', null, message);
	}
	for (const variant of master.variants) checkVariant(variant, report);
	checkGroups(master, report);
	const encrypted = media.some(({ segments }) =>
		segments.some(({ keys }) => keys.some(({ attributes }) => attributes.get('METHOD')?.value !== 'NONE')),
	);
	if (encrypted && master.sessionKeys.length === 0) {
		report('session-key', 'warning', null, 'has no #EXT-X-SESSION-KEY, although segments are encrypted');
	}
	for (const { line, attributes } of master.sessionKeys) {
		if (attributes.get('METHOD')?.value === 'NONE') {
			report('session-key', 'warning', line, '#EXT-X-SESSION-KEY cannot have the method NONE');
		}
	}
	return violations;
}

function checkVariant({ line, attributes }: Tag, report: Report) {
	const value = (name: string) => attributes.get(name)?.value;
	if (!/^[1-9]\d*$/.test(value('BANDWIDTH') ?? '')) {
		report('bandwidth', 'error', line, 'the rendition has no BANDWIDTH');
	}
	const average = value('AVERAGE-BANDWIDTH');
	if (average !== undefined && Number(average) > Number(value('BANDWIDTH'))) {
		report('bandwidth', 'warning', line, 'AVERAGE-BANDWIDTH is above BANDWIDTH');
	}
	const codecs = attributes.get('CODECS');
	if (!codecs) report('codecs', 'warning', line, 'the rendition has no CODECS');
	else if (!codecs.quoted) report('codecs', 'warning', line, 'CODECS is not quoted');
	if (codecs && isAudioOnly(codecs.value)) return;
	if (!/^[1-9]\d*x[1-9]\d*$/.test(value('RESOLUTION') ?? '')) {
		report('resolution', 'warning', line, 'the rendition has no RESOLUTION');
	}
	if (!(Number(value('FRAME-RATE')) > 0))
		report('frame-rate', 'warning', line, 'the rendition has no FRAME-RATE');
}

/** Whether CODECS lists audio codecs only. */
export function isAudioOnly(codecs: string): boolean {
	return codecs.split(',').every((codec) => /^\s*(?:mp4a|ac-3|ec-3|ac-4|fLaC|Opus|alac)/i.test(codec));
}

function checkGroups(master: MasterPlaylist, report: Report) {
	const groups = new Map<string, Tag[]>();
	for (const tag of master.media) {
		const value = (name: string) => tag.attributes.get(name)?.value;
		const type = value('TYPE') ?? '';
		const missing = ['TYPE', 'GROUP-ID', 'NAME'].filter((name) => !value(name));
		if (missing.length > 0) report('groups', 'error', tag.line, `#EXT-X-MEDIA has no ${missing.join(', ')}`);
		if (type === 'SUBTITLES' && !value('URI'))
			report('groups', 'error', tag.line, 'the subtitles have no URI');
		if (type === 'CLOSED-CAPTIONS' && (value('URI') || !value('INSTREAM-ID'))) {
			report('groups', 'warning', tag.line, 'closed captions need an INSTREAM-ID and no URI');
		}
		if (type === 'SUBTITLES' && !value('LANGUAGE')) {
			report('groups', 'warning', tag.line, 'the subtitles have no LANGUAGE');
		}
		if (value('DEFAULT') === 'YES' && value('AUTOSELECT') === 'NO') {
			report('groups', 'warning', tag.line, 'DEFAULT=YES requires AUTOSELECT=YES');
		}
		const group = `${type} ${value('GROUP-ID')}`;
		groups.set(group, [...(groups.get(group) ?? []), tag]);
	}
	for (const [name, tags] of groups) {
		const line = tags[0]?.line ?? null;
		const names = tags.map(({ attributes }) => attributes.get('NAME')?.value);
		if (new Set(names).size < names.length) {
			report('groups', 'warning', line, `two renditions of the group ${name} have the same NAME`);
		}
		if (tags.filter(({ attributes }) => attributes.get('DEFAULT')?.value === 'YES').length > 1) {
			report('groups', 'warning', line, `the group ${name} has more than one DEFAULT`);
		}
	}
	const referencedGroups = new Set<string>();
	for (const { line, attributes } of master.variants) {
		for (const type of groupAttributes) {
			const reference = attributes.get(type);
			if (!reference?.quoted) continue;
			referencedGroups.add(`${type} ${reference.value}`);
			if (!groups.has(`${type} ${reference.value}`)) {
				report(
					'groups',
					'error',
					line,
					`the rendition refers to the group ${type} ${reference.value}, which does not exist`,
				);
			}
		}
		if (!attributes.has('SUBTITLES') && [...groups.keys()].some((name) => name.startsWith('SUBTITLES '))) {
			report('groups', 'warning', line, 'the rendition refers to no subtitles group, although there is one');
		}
	}
	for (const [name, tags] of groups) {
		if (!referencedGroups.has(name)) {
			report('groups', 'warning', tags[0]?.line ?? null, `no rendition refers to the group ${name}`);
		}
	}
}
