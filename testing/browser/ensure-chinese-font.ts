import { spawnSync } from 'node:child_process';
import { canInstallFromDebian, chineseFont, installFromDebian } from './install-from-debian.ts';

/**
 * Installs a Chinese font if there is none and installing is allowed. Without one, every character is an empty box of
 * the wrong size, and journeys that measure fail.
 */
export function ensureChineseFont(): void {
	if (hasChineseFont()) return;
	if (canInstallFromDebian() && installFromDebian('a Chinese font', [chineseFont])) return;
	console.log(`  There is no Chinese font here: journeys may fail. Install one (Debian: ${chineseFont}).`);
}

/** Also true if unknown: not every system has fontconfig. */
function hasChineseFont(): boolean {
	const { status, stdout } = spawnSync('fc-list', [':lang=zh-cn', 'family'], { encoding: 'utf8' });
	return status !== 0 || stdout.trim() !== '';
}
