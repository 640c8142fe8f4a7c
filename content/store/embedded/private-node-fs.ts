import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type ModuleOptions = Awaited<ReturnType<NodeFS['init']>>['emscriptenOpts'];

/**
 * A store's folder whose files are private. The process's umask is not enough: PGlite sets the mode of
 * every file it creates again, with 0644 as its default.
 */
export class PrivateNodeFs extends NodeFS {
	override async init(pglite: PGlite, options: ModuleOptions): Promise<{ emscriptenOpts: ModuleOptions }> {
		const { emscriptenOpts } = await super.init(pglite, options);
		const maskModes: NonNullable<ModuleOptions['preRun']>[number] = ({ FS: files }) => {
			const { chmod } = files;
			files.chmod = (path: unknown, mode: number, ...more: unknown[]) =>
				chmod.call(files, path, mode & ~0o077, ...more);
		};
		return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), maskModes] } };
	}
}
