import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type MakeVideoOptions, makeVideo } from './make-video.ts';
import { replaceSubtitles, type SubtitleChange } from './replace-subtitles.ts';
import { UnusableSubtitles } from './subtitles/cue.ts';
import { UnusableVideo } from './video-manifest.ts';

/** One piece of work, and then the end of the process. `folder`: of the package, in one that the work may fill. */
export type FilmTask =
	| { kind: 'make'; source: string; folder: string; subtitles: MakeVideoOptions['subtitles'] }
	| { kind: 'subtitles'; folder: string; subtitles: readonly SubtitleChange[] };

/** `fault`: an error that neither film nor subtitles caused, with its code, which an error loses on its way. */
export type FilmMessage =
	| { progress: { fraction: number; remaining: number | null } }
	| { done: { warnings: string[] } }
	| { unusable: { what: 'film' | 'subtitles'; kind: string | null; reason: string } }
	| { fault: Error; code: string | undefined };

process.once('message', async (task: FilmTask) => {
	const outcome = await run(task).then((warnings): FilmMessage => ({ done: { warnings } }), outcomeOf);
	process.send?.(outcome, undefined, undefined, () => process.disconnect());
});
// Also where the parent process has ended: ffmpeg ends with this one.
process.on('disconnect', () => process.exit());
// Terminals and supervisors signal every process; the parent decides when the work ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function run(task: FilmTask): Promise<string[]> {
	const workFolder = dirname(task.folder);
	if (task.kind === 'subtitles') return replaceSubtitles(task.folder, task.subtitles, workFolder);
	const { source, folder, subtitles } = task;
	const made = await makeVideo(source, {
		...{ workFolder, subtitles, encrypt: false, signal: new AbortController().signal },
		onProgress: ({ fraction, remainingSeconds }) =>
			process.send?.({ progress: { fraction, remaining: remainingSeconds } } satisfies FilmMessage),
	});
	await rename(made.folder, folder);
	return made.warnings;
}

function outcomeOf(error: NodeJS.ErrnoException): FilmMessage {
	if (error instanceof UnusableVideo) {
		return { unusable: { what: 'film', kind: error.kind, reason: error.message } };
	}
	if (error instanceof UnusableSubtitles) {
		return { unusable: { what: 'subtitles', kind: error.kind, reason: error.message } };
	}
	return { fault: error, code: error.code };
}
