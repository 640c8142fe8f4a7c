import { fileURLToPath } from 'node:url';
import { ContentRefusal } from '@portico/content/model/refusals.ts';
import { runApart } from '@portico/content/store/run-apart.ts';
import type { FilmProgress, FilmWork } from '@portico/content/videos/make-film.ts';
import { findFfmpeg } from '@portico/video/ffmpeg/find-ffmpeg.ts';
import type { FilmMessage, FilmTask } from '@portico/video/film-process.ts';
import { openWorkFolder } from '@portico/video/packages/work-folder.ts';
import { UnusableSubtitles } from '@portico/video/subtitles/cue.ts';
import { readSubtitles } from '@portico/video/subtitles/read-subtitles.ts';
import { canonicalLanguage } from '@portico/video/subtitles/write-subtitle-files.ts';
import type { Logger } from 'pino';

type Options = {
	/** How many films are made at a time; 0 where none are. */
	jobs: 0 | 1;
	/** The folder for what is being made. */
	workFolder: string;
};

/** Between two looks for ffmpeg, which may be installed meanwhile. */
const lookAgainMs = 60_000;

/** Makes films with ffmpeg in a process of its own with a low priority, so that pages do not wait for it. */
export function filmsApart({ jobs, workFolder }: Options, log: Pick<Logger, 'info'>): FilmWork {
	let missingSince = Number.NEGATIVE_INFINITY;
	return {
		async isPossible() {
			if (jobs === 0 || performance.now() - missingSince < lookAgainMs) return false;
			try {
				await findFfmpeg();
				return true;
			} catch (error) {
				if (missingSince === Number.NEGATIVE_INFINITY) {
					const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
					log.info({ reason }, 'no videos can be uploaded without ffmpeg');
				}
				missingSince = performance.now();
				return false;
			}
		},
		checkSubtitles({ name, bytes, lang }) {
			try {
				return { omitted: readSubtitles(bytes, name, canonicalLanguage(lang)).warnings.length };
			} catch (error) {
				if (!(error instanceof UnusableSubtitles)) throw error;
				throw refusalOf('subtitles', error.kind, error.message);
			}
		},
		openFolder: () => openWorkFolder(workFolder),
		make: (source, folder, subtitles, options) =>
			runFilm({ kind: 'make', source, folder, subtitles }, options),
		replaceSubtitles: (folder, subtitles, options) =>
			runFilm({ kind: 'subtitles', folder, subtitles }, options),
	};
}

const processFile = fileURLToPath(import.meta.resolve('@portico/video/film-process.ts'));

/** @throws ContentRefusal, or the error of the work; an Error if the process ended without an answer */
async function runFilm(
	task: FilmTask,
	{ signal, onProgress }: { signal: AbortSignal; onProgress(progress: FilmProgress): void },
): Promise<void> {
	const outcome = await runApart<FilmMessage>(processFile, task, {
		signal,
		isAnswer(message) {
			if ('progress' in message) onProgress(message.progress);
			return !('progress' in message);
		},
	});
	if ('unusable' in outcome) {
		const { what, kind, reason } = outcome.unusable;
		throw refusalOf(what, kind, reason);
	}
	if ('fault' in outcome) throw Object.assign(outcome.fault, { code: outcome.code });
}

/** `unusable-film`, `unusable-film-protected`: with what is wrong, where people have words for it. */
function refusalOf(what: 'film' | 'subtitles', kind: string | null, reason: string): ContentRefusal {
	return new ContentRefusal(kind === null ? `unusable-${what}` : `unusable-${what}-${kind}`, reason);
}
