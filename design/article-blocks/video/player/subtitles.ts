import { type Language, languageTag } from '@portico/api/languages.ts';
import type Player from 'video.js/dist/types/player';
import type { PlayerContext } from './player-context.ts';
import { rememberChoices, rememberedChoices } from './remembered-choices.ts';
import { onSubtitlesLoaded } from './streaming.ts';

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
		player.trigger('video-subtitles');
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
			player.trigger('video-subtitles');
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

type Cues = ArrayLike<{ displayState?: HTMLElement | undefined }>;
type Display = { updateDisplay(): void };
type Settings = { getValues(): { fontPercent?: number } };

/**
 * video.js positions a cue once, in pixels. Reposition cues whenever the controls appear or disappear, the
 * player is resized, or the visitor changes the subtitle style, so that they are never covered or outside the
 * player. Our style sheet sets the font size relative to the player, scaled by the percentage of the visitor.
 */
export function repositionSubtitles({ player }: PlayerContext): void {
	const display = player.getChild('textTrackDisplay') as unknown as Display | undefined;
	const settings = player.getChild('textTrackSettings');
	if (!display || !settings) return;

	function reposition() {
		const { fontPercent = 1 } = (settings as unknown as Settings).getValues();
		(player.el() as HTMLElement).style.setProperty('--video-subtitle-scale', String(fontPercent));
		for (const { activeCues } of subtitleTracksOf(player)) {
			for (const cue of Array.from((activeCues as Cues | null) ?? [])) cue.displayState = undefined;
		}
		display?.updateDisplay();
	}

	// The controls stay visible while paused, so pause and play move subtitles too.
	player.on(['useractive', 'userinactive', 'pause', 'play', 'playerresize', 'fullscreenchange'], reposition);
	player.ready(reposition);
	settings.el().addEventListener('change', reposition);
	settings.el().addEventListener('click', reposition);
}

/** A subtitle or caption track, native or from video.js. */
type SubtitleTrack = {
	kind: string;
	label: string;
	language: string;
	mode: TextTrackMode;
	activeCues: unknown;
};

type TrackList = ArrayLike<SubtitleTrack> & {
	addEventListener(type: 'change' | 'addtrack' | 'removetrack', listener: () => void): void;
};

function textTracksOf(player: Player): TrackList {
	return player.textTracks() as unknown as TrackList;
}

/** The selectable tracks in their original order. */
function subtitleTracksOf(player: Player): SubtitleTrack[] {
	return Array.from(textTracksOf(player)).filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
}

/** Identifies a track in remembered choices; some tracks have no language. */
export function trackName({ language, label }: SubtitleTrack): string {
	return language || label;
}

/**
 * Selects the initial subtitles: the last choice of the visitor (a language that this video has, or `off`), or
 * else the page language, or else none, because unrequested subtitles in a foreign language only obstruct the
 * video.
 *
 * @param offered languages of the subtitles (BCP 47)
 * @param remembered the last choice of the visitor
 * @returns one of the offered languages, or null
 */
export function chooseSubtitles(
	offered: string[],
	remembered: string | null,
	language: Language,
): string | null {
	if (remembered === 'off') return null;
	const preferred = [remembered, languageTag(language)].filter((tag) => tag !== null);
	for (const tag of preferred) {
		const exact = offered.find((each) => each.toLowerCase() === tag.toLowerCase());
		const related = offered.find((each) => primaryLanguage(each) === primaryLanguage(tag));
		if (exact ?? related) return exact ?? related ?? null;
	}
	return null;
}

function primaryLanguage(tag: string): string {
	return tag.toLowerCase().split('-')[0] ?? '';
}
