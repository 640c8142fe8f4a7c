import { buildElement } from '../controls/build-element.ts';
import { buildDownloadLink } from '../controls/download-link.ts';
import type { FilmStage } from '../film-stage.ts';
import { libraryWords } from '../texts/library-words.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/**
 * What became of the film, over its picture: a line while something is done about it, or what went wrong
 * and what a visitor can do. Both are said to those who listen.
 */
export function buildNotice(stage: FilmStage, tryAgain: () => void) {
	const { texts, language, player } = stage;
	const status = buildElement('p', { class: 'film-status', role: 'status', hidden: true });
	const alert = buildElement('div', { class: 'film-failure', role: 'alert', hidden: true });

	function hide() {
		status.hidden = true;
		if (alert.hidden) return;
		const hadFocus = alert.contains(document.activeElement);
		alert.hidden = true;
		alert.replaceChildren();
		if (hadFocus) (player.el() as HTMLElement).focus({ preventScroll: true });
	}

	return {
		elements: [status, alert],
		hide,
		tell(text: string) {
			hide();
			status.textContent = text;
			status.hidden = false;
		},
		/** @param retries whether another attempt follows by itself */
		fail({ kind, code, detail }: PlaybackFailure, { retries }: { retries: boolean }) {
			const again = buildElement('button', { type: 'button', class: 'film-text-button' }, texts.tryAgain);
			again.addEventListener('click', tryAgain);
			const file = buildDownloadLink(stage);
			const hadFocus = player.el().contains(document.activeElement);
			stage.closePanels();
			status.hidden = true;
			alert.hidden = false;
			alert.replaceChildren(
				buildElement(
					'p',
					{},
					retries ? `${texts.failures[kind]}${separator(stage)}${texts.retryLater}` : texts.failures[kind],
				),
				buildElement('p', { class: 'film-failure-actions' }, again, ...(file ? [file] : [])),
				buildElement(
					'p',
					{ class: 'film-failure-reason' },
					texts.reason(code, libraryWords(detail, language)),
				),
			);
			// The controls, which may have had it, cannot be reached now.
			if (hadFocus) again.focus({ preventScroll: true });
		},
	};
}

function separator({ language }: FilmStage): string {
	return language === 'zh' ? '' : ' ';
}
