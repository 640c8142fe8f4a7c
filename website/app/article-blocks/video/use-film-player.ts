import type { Video } from '@portico/api/answers/videos.ts';
import { useEffect, useRef, useState } from 'react';
import { useLanguage } from '../../page-frame/language.ts';

/**
 * `waiting` for a wish to play, `loading` the player, `playing` in it (paused or not), `failed` to load it,
 * or `gone`: the film is not there any more.
 */
export type FilmState = 'waiting' | 'loading' | 'playing' | 'failed' | 'gone';

/**
 * The player of a film, whose code is fetched when a visitor first wishes to play (decision 016) and which
 * is freed when the page is left.
 */
export function useFilmPlayer(video: Video) {
	const language = useLanguage();
	const container = useRef<HTMLDivElement>(null);
	const stay = useRef<AbortSignal>(null);
	const [state, setState] = useState<FilmState>('waiting');

	useEffect(() => {
		const leaving = new AbortController();
		stay.current = leaving.signal;
		return () => leaving.abort();
	}, []);

	async function play() {
		const place = container.current;
		const left = stay.current;
		if (!place || !left || state === 'loading') return;
		setState('loading');
		try {
			const { startPlayer } = await import('./start-player.ts');
			if (left.aborted) return;
			await startPlayer(place, { video, language, left, onGone: () => setState('gone') });
			setState((current) => (current === 'gone' ? current : 'playing'));
		} catch {
			setState('failed');
		}
	}

	return { container, state, play };
}
