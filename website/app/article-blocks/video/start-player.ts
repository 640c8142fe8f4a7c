import type { Video } from '@portico/api/answers/videos.ts';
import type { Language } from '@portico/api/languages.ts';
import { mountPlayer } from './player/mount-player.ts';
import { reloadVideo } from './reload-video.ts';

type Start = {
	video: Video;
	language: Language;
	/** Ends when the page is left, and the player with it. */
	left: AbortSignal;
	/** Hears that the film is not there any more; the player is gone then, too. */
	onGone: () => void;
};

/** Plays a film in its place on a page. Rejects where the player cannot be had. */
export async function startPlayer(place: HTMLElement, { video, language, left, onGone }: Start) {
	const gone = new AbortController();
	const player = await mountPlayer(place, {
		video,
		language,
		onGone() {
			const hadFocus = place.contains(document.activeElement);
			gone.abort();
			onGone();
			// What the focus was on is removed: it stays with what is told in its place.
			if (hadFocus) place.parentElement?.focus();
		},
		reloadVideo: () => reloadVideo(video.videoId, language),
	});
	const end = AbortSignal.any([left, gone.signal]);
	if (end.aborted) return player.dispose();
	end.addEventListener('abort', () => player.dispose(), { once: true });
	// All of it, with its controls, comes into sight.
	place.scrollIntoView({ block: 'nearest' });
}
