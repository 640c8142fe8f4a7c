import { spawnSync } from 'node:child_process';
import { canInstallFromDebian, chineseFont, installFromDebian } from './install-from-debian.ts';

/**
 * Installs a Chinese font where there is none, and we may. Without one a browser draws each character as the same
 * empty frame, in other sizes than any visitor sees, and journeys that measure fail.
 */
export function ensureChineseFont(): void {
	if (hasChineseFont()) return;
	if (canInstallFromDebian() && installFromDebian('a Chinese font', [chineseFont])) return;
	console.log(`  There is no Chinese font here: journeys may fail. Install one (Debian: ${chineseFont}).`);
}

/** True also where it cannot be told: not every system has fontconfig. */
function hasChineseFont(): boolean {
	const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
	return status !== 0 || stdout.trim() !== '';
}
