import { fileSize } from '../../../attachment/file-facts.ts';
import type { FilmStage } from '../film-stage.ts';
import { buildElement } from './build-element.ts';

/** A link that saves the film under its title; null for films without a file (encrypted ones). */
export function buildDownloadLink({ video: { download, title }, texts }: FilmStage): HTMLElement | null {
	if (!download) return null;
	return buildElement(
		'a',
		{ class: 'film-text-button', href: download.href, download: `${title.text}.mp4` },
		`${texts.download} · ${fileSize(download.size)}`,
	);
}
