import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./rasterise-svg-process.ts', import.meta.url));

/** Most drawings take a fraction of a second; starting the process takes as long again. */
const timeoutMs = 5_000;
/** Limit of the SVG and of the PNG. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Renders an SVG as a PNG of exactly this size. A few kilobytes of SVG can take half a minute, and no library can abort
 * that: a child process renders it, and is killed after a timeout.
 *
 * @returns null after the timeout, or if the SVG is too large
 * @throws if the SVG cannot be rendered
 */
export async function rasteriseSvg(
	svg: Buffer,
	{ width, height }: { width: number; height: number },
): Promise<Buffer | null> {
	if (svg.length > maxBytes) return null;
	return new Promise((resolve, reject) => {
		const child = execFile(
			process.execPath,
			[program, String(width), String(height)],
			{
				encoding: 'buffer',
				timeout: timeoutMs,
				killSignal: 'SIGKILL',
				maxBuffer: maxBytes,
				env: { ...process.env, NODE_OPTIONS: '' },
			},
			(error, picture) => {
				if (!error) resolve(picture);
				else if (error.killed) resolve(null);
				else reject(new Error('The SVG cannot be drawn', { cause: error }));
			},
		);
		// The process may exit before it has read everything.
		child.stdin?.on('error', () => undefined);
		child.stdin?.end(svg);
	});
}
