import type { PlayerContext } from '../player-context.ts';
import { rememberChoices, rememberedChoices } from '../session/remembered-choices.ts';
import { onSubtitlesLoaded } from '../streaming/streaming.ts';
import { chooseSubtitles } from './choose-subtitles.ts';
import { subtitleTracksOf, textTracksOf, trackName } from './subtitle-tracks.ts';

/** video.js hides subtitles with a failed segment; show them again after this delay. */
const retryMs = 5_000;
const maxRetries = 6;

/**
 * The subtitles of a video: those of its stream, or else whole files. Shows one language at a time and
 * remembers the choice, including off, for the next video.
 */
export function createSubtitles(context: PlayerContext) {
	const { player, language, texts, signal } = context;
	/** Name of the selected track; undefined until the tracks are known. */
	let selected: string | null | undefined;
	let retries = 0;
	let retryTimer: ReturnType<typeof setTimeout> | undefined;
	signal.addEventListener('abort', () => clearTimeout(retryTimer));

	const tracks = () => subtitleTracksOf(player);
	const isNative = () =>
		(player.tech(true) as { featuresNativeTextTracks?: boolean }).featuresNativeTextTracks;

	function apply() {
		const languages = tracks().map(trackName);
		if (selected === undefined && languages.length > 0) {
			selected = chooseSubtitles(languages, rememberedChoices().subtitles, language);
		}
		let shown = false;
		for (const track of tracks()) {
			const mode: TextTrackMode = !shown && trackName(track) === selected ? 'showing' : 'disabled';
			shown ||= mode === 'showing';
			if (track.mode !== mode) track.mode = mode;
		}
		player.trigger('film-subtitles');
	}

	/** Adds whole subtitle files where the stream has none. */
	function addWholeFiles() {
		if (tracks().length > 0) return;
		for (const { lang, name, href } of context.video.subtitles) {
			player.addRemoteTextTrack({ kind: 'subtitles', src: href, srclang: lang, label: name }, false);
		}
	}

	function handleTrackChange() {
		const shown = tracks().find(({ mode }) => mode === 'showing');
		if (isNative()) {
			// The visitor chose in the native full-screen menu.
			if (selected !== undefined) selected = shown ? trackName(shown) : null;
			player.trigger('film-subtitles');
			return;
		}
		const isHidden = selected && !shown && tracks().some((track) => trackName(track) === selected);
		if (!isHidden || retries >= maxRetries || retryTimer) return;
		retryTimer = setTimeout(() => {
			retryTimer = undefined;
			retries += 1;
			apply();
		}, retryMs);
	}

	/** video.js renders new cues with the next frame, which never comes while paused. */
	function showWhilePaused() {
		if (player.paused()) player.trigger('texttrackchange');
	}

	function choose(name: string | null) {
		selected = name;
		retries = 0;
		rememberChoices({ subtitles: name ?? 'off' });
		apply();
		const shown = tracks().find((track) => trackName(track) === name);
		context.announce(shown ? texts.subtitlesShown(shown.label) : texts.subtitlesHidden);
	}

	textTracksOf(player).addEventListener('change', handleTrackChange);
	// Native tracks are added after the metadata event.
	textTracksOf(player).addEventListener('addtrack', () => {
		if (isNative()) apply();
	});
	player.on('loadedmetadata', () => {
		addWholeFiles();
		retries = 0;
		apply();
		onSubtitlesLoaded(player, showWhilePaused);
	});
	window.addEventListener(
		'online',
		() => {
			retries = 0;
			handleTrackChange();
		},
		{ signal },
	);

	let lastShown: string | null = null;
	return {
		tracks,
		shown: () => selected ?? null,
		choose,
		/** Toggles subtitles, returning to the last language. */
		toggle() {
			if (selected) {
				lastShown = selected;
				return choose(null);
			}
			const names = tracks().map(trackName);
			const next = lastShown ?? chooseSubtitles(names, null, language) ?? names[0];
			if (next) choose(next);
		},
	};
}

export type Subtitles = ReturnType<typeof createSubtitles>;
