import { rm } from 'node:fs/promises';
import type { Job } from '@portico/content/commands/jobs.ts';
import type { AddRequest } from './command-line.ts';
import { makePackage, type PackageOptions } from './make-package.ts';
import { videoIdFor } from './video-id.ts';

export type AddOptions = Omit<PackageOptions, 'onProgress'> & {
	/** Shows how far the film is, until it is made. */
	bar: { show: PackageOptions['onProgress']; clear(): void };
	/** Does a job where the store is, and answers with its lines. */
	doJob(job: Job): Promise<string[]>;
	/** Hears what the operator should know though the film was made. */
	onWarning(warning: string): void;
};

/**
 * Makes a film, then has it taken in where the store is; what was made is removed in any case. Answers with
 * lines for the operator. Throws what `makePackage` and `doJob` throw.
 */
export async function addVideo(request: AddRequest, options: AddOptions): Promise<string[]> {
	const { bar, doJob, onWarning } = options;
	// A store that cannot be reached is told now, not after hours of encoding.
	await doJob({ kind: 'video list' });
	const made = await makePackage(request, { ...options, onProgress: bar.show }).finally(bar.clear);
	try {
		for (const warning of made.warnings) onWarning(warning);
		const { titles, descriptions, publishedAt } = request;
		const videoId = request.videoId ?? (await videoIdFor(titles.en ?? titles.zh, request.source));
		const described = { videoId, titles, descriptions, publishedAt };
		return await doJob({ kind: 'video add', folder: made.folder, ...described });
	} finally {
		await rm(made.folder, { recursive: true, force: true });
	}
}
