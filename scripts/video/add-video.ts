import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Job } from '@portico/content/commands/jobs.ts';
import type { AddRequest } from './command-line.ts';
import { makePackage, type PackageOptions } from './make-package.ts';

export type AddOptions = Omit<PackageOptions, 'onProgress'> & {
	/** Shows the progress until the package is complete. */
	bar: { show: PackageOptions['onProgress']; clear(): void };
	/** Runs a job where the store is, and returns its output lines. */
	doJob(job: Job): Promise<string[]>;
	/** Called for each problem that did not stop the run. */
	onWarning(warning: string): void;
};

/**
 * Makes a package, and has it imported where the store is. Removes the package in any case. Returns lines for
 * the operator.
 *
 * @throws what `makePackage` and `doJob` throw
 */
export async function addVideo(request: AddRequest, options: AddOptions): Promise<string[]> {
	const { bar, doJob, onWarning } = options;
	// Fail now if the store is unreachable, not after hours of encoding.
	await doJob({ kind: 'video list' });
	const videoPackage = await makePackage(request, { ...options, onProgress: bar.show }).finally(bar.clear);
	try {
		for (const warning of videoPackage.warnings) onWarning(warning);
		const { titles, descriptions, publishedAt } = request;
		const videoId = request.videoId ?? (await videoIdFor(titles.en ?? titles.zh, request.source));
		const metadata = { videoId, titles, descriptions, publishedAt };
		return await doJob({ kind: 'video add', folder: videoPackage.folder, ...metadata });
	} finally {
		await rm(videoPackage.folder, { recursive: true, force: true });
	}
}

/**
 * Derives an identifier from the title and the digest of the file. Repeating an interrupted `add` gives the
 * same one; a different video with the same title gets another.
 */
async function videoIdFor(title: string, source: string): Promise<string> {
	const words = title
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '-')
		.replace(/^-|-$/g, '');
	const hash = createHash('sha256');
	for await (const chunk of createReadStream(source) as AsyncIterable<Buffer>) hash.update(chunk);
	const digest = hash.digest('hex').slice(0, 8);
	return `${words.slice(0, 60).replace(/-$/, '') || 'film'}-${digest}`;
}
