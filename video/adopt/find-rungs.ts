import { framesPerSecond, snapFrameRate } from '../film/frame-rate.ts';
import { isSoundAlone } from '../rules/check-master.ts';
import { measuredBandwidth } from '../rules/check-renditions.ts';
import type { ProbedRendition } from '../rules/probe-rendition.ts';
import type { Stream } from '../rules/reading/load-stream.ts';
import type { MediaPlaylist, Tag } from '../rules/reading/playlist.ts';
import { UnusableFilm } from '../unusable-film.ts';
import type { ManifestRendition } from '../video-manifest.ts';
import { type Prober, probeOne } from './stream-clock.ts';

/** A rendition with pictures, and how the stream describes it. */
export interface Rung {
	file: string;
	playlist: MediaPlaylist;
	/** Its entry in the master; null where it stands alone. */
	variant: Tag | null;
	/** Its figures, those that the stream does not state measured. */
	figures: Omit<ManifestRendition, 'playlist'>;
}

/**
 * The renditions of a stream that has been checked, largest first. One of sound alone is left out: a visitor with a
 * bad network would lose the picture. The same pictures may be there several times, with other sound.
 *
 * @throws UnusableFilm where there is none, or its size is neither stated nor can be measured.
 */
export async function findRungs(
	stream: Stream,
	prober: Prober,
): Promise<{ rungs: [Rung, ...Rung[]]; warnings: string[] }> {
	const warnings: string[] = [];
	const rungs: Rung[] = [];
	for (const [file, playlist, variant] of listVariants(stream)) {
		const rung = await describeRung(stream, file, playlist, variant, prober);
		if (rung) rungs.push(rung);
		else warnings.push(`${file}: has no pictures, and is left out`);
	}
	const pixels = ({ figures }: Rung) => figures.width * figures.height;
	const [first, ...others] = rungs.sort(
		(a, b) => pixels(b) - pixels(a) || b.figures.bandwidth - a.figures.bandwidth,
	);
	if (!first) throw new UnusableFilm(`${stream.entry} has no rendition with pictures.`);
	return { rungs: [first, ...others], warnings };
}

function listVariants({ master, playlists, files, entry }: Stream): [string, MediaPlaylist, Tag | null][] {
	if (!master) return [...playlists].map(([file, playlist]) => [file, playlist, null]);
	return master.variants.flatMap((variant) => {
		const resolved = files.resolve(entry, variant.uri);
		const playlist = 'path' in resolved ? playlists.get(resolved.path) : undefined;
		return 'path' in resolved && playlist ? [[resolved.path, playlist, variant]] : [];
	});
}

async function describeRung(
	stream: Stream,
	file: string,
	playlist: MediaPlaylist,
	variant: Tag | null,
	prober: Prober,
): Promise<Rung | null> {
	const value = (name: string) => variant?.attributes.get(name)?.value;
	const positive = (text: string | undefined) => (Number(text) > 0 ? Number(text) : null);
	const codecs = value('CODECS') || null;
	if (codecs && isSoundAlone(codecs)) return null;
	let [, width = 0, height = 0] = /^(\d+)x(\d+)$/.exec(value('RESOLUTION') ?? '')?.map(Number) ?? [];
	let probed: ProbedRendition | null = null;
	if (!(width > 0 && height > 0)) {
		probed = await probeOne(stream, file, playlist, 0, prober);
		if (!probed && prober.programs) return null;
		if (!probed) {
			throw new UnusableFilm(
				`${file}: no RESOLUTION is stated, and ffprobe, which could measure it, is not here.`,
			);
		}
		({ width, height } = probed);
	}
	const measured = await measuredBandwidth(stream, file, playlist);
	return {
		...{ file, playlist, variant },
		figures: {
			...{ width, height, codecs: codecs ?? codecsOf(probed) },
			bandwidth: Math.round(positive(value('BANDWIDTH')) ?? measured.peak),
			averageBandwidth: variant ? roundedOrNull(positive(value('AVERAGE-BANDWIDTH'))) : measured.average,
			frameRate: positive(value('FRAME-RATE')) ?? frameRateOf(probed),
		},
	};
}

const roundedOrNull = (value: number | null) => (value === null ? null : Math.round(value));

/** A wrong name would keep players from trying; where it is not known for sure there is none. */
function codecsOf(probed: ProbedRendition | null): string | null {
	if (!probed?.picture.rfc6381) return null;
	if (!probed.sound) return probed.picture.rfc6381;
	return probed.sound.codec === 'aac' && probed.sound.profile === 'LC'
		? `${probed.picture.rfc6381},mp4a.40.2`
		: null;
}

/** Times in segments are rounded: a rate within a few thousandths of one that cameras have is that one. */
function frameRateOf(probed: ProbedRendition | null): number | null {
	if (!probed || probed.frame <= 0) return null;
	const measured = 1 / probed.frame;
	const usual = framesPerSecond(snapFrameRate(measured));
	return Math.round((Math.abs(usual / measured - 1) < 0.002 ? usual : measured) * 1000) / 1000;
}
