import type { EditedFilm, FilmDescription } from '@portico/api/newsroom/answers/films.ts';
import { queryOptions } from '@tanstack/react-query';
import { inBackground } from '../data/background-calls.ts';
import { call } from '../data/calls.ts';
import { NewsroomFailure, whenChanged } from '../data/query-client.ts';
import { currentLanguage, type Messages, messagesIn } from '../messages/messages.ts';

/** A film, loaded again whenever something happens to one. */
export const filmQuery = (videoId: string) =>
	queryOptions({
		queryKey: ['films', videoId],
		queryFn: ({ signal }) => call('get', '/api/newsroom/films/{videoId}', { videoId }, signal),
	});

/** What is being done with a film, in words; empty if nothing is. */
export function workOn({ work }: EditedFilm, { films: texts }: Messages): string {
	if (work === null) return '';
	if (work.state === 'failed') return texts.failed(work.message ?? '');
	if (work.state === 'waiting') return work.kind === 'film' ? texts.waiting : texts.subtitlesWaiting;
	const percent = Math.floor(work.progress * 100);
	const { kind, remaining } = work;
	if (kind === 'subtitles') return texts.subtitlesWorking(percent);
	return remaining === null ? texts.making(percent) : texts.makingFor(percent, Math.ceil(remaining / 60));
}

/** What a text shows of a film: its title, its poster, and what is being done with it. */
type FilmSummary = { name: string; poster: string | null; work: string };

/**
 * Tells what a film is, and again whenever that changes, until the returned function is called; null where the store does
 * not have it.
 */
export function followFilm(videoId: string, show: (film: FilmSummary | null) => void): () => void {
	const ending = new AbortController();
	let isAsking = false;
	let isOutdated = false;
	const ask = async () => {
		isOutdated = true;
		if (isAsking) return;
		isAsking = true;
		while (isOutdated && !ending.signal.aborted) {
			isOutdated = false;
			const { signal } = ending;
			await inBackground(() => call('get', '/api/newsroom/films/{videoId}', { videoId }, signal)).then(
				(film) =>
					show({
						name: nameOf(film),
						poster: film.poster,
						work: workOn(film, messagesIn(currentLanguage())),
					}),
				// Without an answer it stays as it is.
				(error: unknown) => {
					if (error instanceof NewsroomFailure && error.status === 404) show(null);
				},
			);
		}
		isAsking = false;
	};
	void ask();
	const stop = whenChanged('films', () => void ask());
	return () => {
		stop();
		ending.abort();
	};
}

const nameOf = ({ titles, videoId }: FilmDescription): string =>
	titles[currentLanguage()] ?? titles.zh ?? titles.en ?? videoId;

/** What somebody else has said of the film meanwhile; null for another failure. */
export function newerFilm(error: unknown): FilmDescription | null {
	if (!(error instanceof NewsroomFailure) || error.status !== 409) return null;
	const current = error.details?.current as Partial<FilmDescription> | null | undefined;
	return current?.videoId ? (current as FilmDescription) : null;
}
