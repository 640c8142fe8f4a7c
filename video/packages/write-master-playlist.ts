import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ManifestRendition, ManifestSubtitles } from '../video-manifest.ts';
import { type MeasuredSegment, targetDuration } from './measure-rendition.ts';

/** Bandwidth in bits per second that players assume before they measure it (specification, section 9). */
const initialBandwidth = 4_194_304;

/**
 * Native players (Safari) start with the first rendition listed, so list the one that our player also starts
 * with: the best below the initial estimate. video.js ignores the order. The others follow, largest first.
 */
function inStartOrder(renditions: readonly ManifestRendition[]): ManifestRendition[] {
	const byBandwidth = [...renditions].sort((a, b) => b.bandwidth - a.bandwidth);
	const first = byBandwidth.find(({ bandwidth }) => bandwidth <= initialBandwidth) ?? byBandwidth.at(-1);
	return byBandwidth.sort((a, b) => Number(b === first) - Number(a === first));
}

/** A quoted string may not contain quotes or line breaks (RFC 8216bis, 4.2). */
const quoted = (text: string): string => `"${text.replaceAll(/["\r\n]/g, ' ')}"`;

function subtitlesLine({ lang, name, playlist }: ManifestSubtitles, index: number): string {
	const attributes = [
		...['TYPE=SUBTITLES', 'GROUP-ID="subtitles"', `NAME=${quoted(name)}`, `LANGUAGE=${quoted(lang)}`],
		...[`DEFAULT=${index === 0 ? 'YES' : 'NO'}`, 'AUTOSELECT=YES', 'FORCED=NO', `URI=${quoted(playlist)}`],
	];
	return `#EXT-X-MEDIA:${attributes.join()}`;
}

function renditionLines(rendition: ManifestRendition, hasSubtitles: boolean): string[] {
	const { bandwidth, averageBandwidth, width, height, codecs, frameRate, playlist } = rendition;
	const attributes = [
		`BANDWIDTH=${bandwidth}`,
		...(averageBandwidth === null ? [] : [`AVERAGE-BANDWIDTH=${averageBandwidth}`]),
		`RESOLUTION=${width}x${height}`,
		...(codecs === null ? [] : [`CODECS=${quoted(codecs)}`]),
		...(frameRate === null ? [] : [`FRAME-RATE=${frameRate.toFixed(3)}`]),
		...(hasSubtitles ? ['SUBTITLES="subtitles"'] : []),
		// Without it, Safari offers closed captions that might be in the video.
		'CLOSED-CAPTIONS=NONE',
	];
	return [`#EXT-X-STREAM-INF:${attributes.join()}`, playlist];
}

/** Writes the master playlist. The first subtitle language is the default. */
export async function writeMasterPlaylist(
	folder: string,
	name: string,
	{
		renditions,
		subtitles,
	}: { renditions: readonly ManifestRendition[]; subtitles: readonly ManifestSubtitles[] },
): Promise<void> {
	const lines = [
		'#EXTM3U',
		'#EXT-X-VERSION:3',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...subtitles.map(subtitlesLine),
		...inStartOrder(renditions).flatMap((rendition) => renditionLines(rendition, subtitles.length > 0)),
	];
	await writeFile(join(folder, name), `${lines.join('\n')}\n`);
}

/** Writes the complete on-demand playlist of one rendition (RFC 8216bis, 4.4). */
export async function writeMediaPlaylist(
	folder: string,
	name: string,
	segments: readonly MeasuredSegment[],
): Promise<void> {
	const lines = [
		'#EXTM3U',
		'#EXT-X-VERSION:3',
		`#EXT-X-TARGETDURATION:${targetDuration(segments)}`,
		'#EXT-X-MEDIA-SEQUENCE:0',
		'#EXT-X-PLAYLIST-TYPE:VOD',
		'#EXT-X-INDEPENDENT-SEGMENTS',
		...segments.flatMap((segment) => [`#EXTINF:${segment.duration.toFixed(6)},`, segment.name]),
		'#EXT-X-ENDLIST',
	];
	await writeFile(join(folder, name), `${lines.join('\n')}\n`);
}
