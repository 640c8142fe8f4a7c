import { averageBitRate, type MeasuredSegment, peakBitRate } from '../packages/measure-rendition.ts';
import type { Stream } from './reading/load-stream.ts';
import type { MasterPlaylist, MediaPlaylist } from './reading/playlist.ts';
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
