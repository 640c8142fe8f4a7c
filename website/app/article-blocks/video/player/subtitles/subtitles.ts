import type { FilmStage } from '../film-stage.ts';
import { rememberChoices, rememberedChoices } from '../session/remembered-choices.ts';
import { onSubtitlesArrived } from '../streaming/streaming.ts';
import { chooseSubtitles } from './choose-subtitles.ts';
import { subtitleTracksOf, textTracksOf, trackName } from './subtitle-tracks.ts';

/** The library hides subtitles of which a part could not be had; they are shown again after this. */
const retryMs = 5_000;
const mostRetries = 6;

/**
 * The film's subtitles: those of its stream, or, where there are none, its whole files. One language at a
 * time; which one is remembered for the next film, and so is that none is wanted.
 */
export function subtitlesOf(stage: FilmStage) {
	const { player, language, texts, signal } = stage;
	/** By its name; undefined until the film's tracks are known. */
	let wanted: string | null | undefined;
	let retries = 0;
	let retry: ReturnType<typeof setTimeout> | undefined;
	signal.addEventListener('abort', () => clearTimeout(retry));

	const tracks = () => subtitleTracksOf(player);
	const native = () => (player.tech(true) as { featuresNativeTextTracks?: boolean }).featuresNativeTextTracks;

	function apply() {
		const offered = tracks().map(trackName);
		if (wanted === undefined && offered.length > 0) {
			wanted = chooseSubtitles(offered, rememberedChoices().subtitles, language);
		}
		let shown = false;
		for (const track of tracks()) {
			const mode: TextTrackMode = !shown && trackName(track) === wanted ? 'showing' : 'disabled';
			shown ||= mode === 'showing';
			if (track.mode !== mode) track.mode = mode;
		}
		player.trigger('film-subtitles');
	}

	/** Of the stream, once its metadata are there; else, whole files beside it. */
	function addWholeFiles() {
		if (tracks().length > 0) return;
		for (const { lang, name, href } of stage.video.subtitles) {
			player.addRemoteTextTrack({ kind: 'subtitles', src: href, srclang: lang, label: name }, false);
		}
	}

	function noticeChange() {
		const shown = tracks().find(({ mode }) => mode === 'showing');
		if (native()) {
			// The browser's own menu, in its own full screen: a visitor's choice.
			if (wanted !== undefined) wanted = shown ? trackName(shown) : null;
			player.trigger('film-subtitles');
			return;
		}
		const missing = wanted && !shown && tracks().some((track) => trackName(track) === wanted);
		if (!missing || retries >= mostRetries || retry) return;
		retry = setTimeout(() => {
			retry = undefined;
			retries += 1;
			apply();
		}, retryMs);
	}

	/** The library shows cues that arrive with the next frame; while the film is paused, there is none. */
	function showWhilePaused() {
		if (player.paused()) player.trigger('texttrackchange');
	}

	function choose(name: string | null) {
		wanted = name;
		retries = 0;
		rememberChoices({ subtitles: name ?? 'off' });
		apply();
		const shown = tracks().find((track) => trackName(track) === name);
		stage.announce(shown ? texts.subtitlesShown(shown.label) : texts.subtitlesHidden);
	}

	textTracksOf(player).addEventListener('change', noticeChange);
	// The browser's own come when it has read them, which is after the metadata.
	textTracksOf(player).addEventListener('addtrack', () => {
		if (native()) apply();
	});
	player.on('loadedmetadata', () => {
		addWholeFiles();
		retries = 0;
		apply();
		onSubtitlesArrived(player, showWhilePaused);
	});
	window.addEventListener(
		'online',
		() => {
			retries = 0;
			noticeChange();
		},
		{ signal },
	);

	let lastShown: string | null = null;
	return {
		tracks,
		shown: () => wanted ?? null,
		choose,
		/** On and off; on again in the language they were in. */
		toggle() {
			if (wanted) {
				lastShown = wanted;
				return choose(null);
			}
			const names = tracks().map(trackName);
			const again = lastShown ?? chooseSubtitles(names, null, language) ?? names[0];
			if (again) choose(again);
		},
	};
}

export type Subtitles = ReturnType<typeof subtitlesOf>;
