import { fileSize } from '../../../attachment/file-facts.ts';
import type { PlayerContext } from '../player-context.ts';
import { buildElement } from './control-button.ts';

/** A download link named after the title; null for encrypted videos, which have no file. */
export function buildDownloadLink({ video: { download, title }, texts }: PlayerContext): HTMLElement | null {
	if (!download) return null;
	return buildElement(
		'a',
		{ class: 'film-text-button', href: download.href, download: `${title.text}.mp4` },
		`${texts.download} · ${fileSize(download.size)}`,
	);
}
