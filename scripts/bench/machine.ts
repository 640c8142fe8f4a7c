import { spawnSync } from 'node:child_process';
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { repositoryRoot } from '../check/sources/repository-root.ts';

/** The hardware and software that produced the results. */
export type Machine = {
	processor: string;
	processors: number;
	memoryMegabytes: number;
	system: string;
	node: string;
	/** The measured commit, followed by `+` when there are uncommitted changes. */
	commit: string;
};

export function describeMachine(): Machine {
	const git = (...args: string[]) =>
		spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).stdout?.trim() ?? '';
	return {
		processor: cpus()[0]?.model.trim() ?? 'unknown',
		processors: availableParallelism(),
		memoryMegabytes: Math.round(totalmem() / 2 ** 20),
		system: `${platform()} ${release()} ${arch()}`,
		node: process.version,
		commit: `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${git('status', '--porcelain') ? '+' : ''}`,
	};
}
