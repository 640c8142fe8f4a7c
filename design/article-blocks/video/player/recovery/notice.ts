import { buildDownloadLink, buildElement } from '../controls/control-button.ts';
import { translateLibraryText } from '../library-texts.ts';
import type { PlayerContext } from '../player-context.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/**
 * Notices over the video: a status line during recovery, or the failure with the actions available to the
 * visitor. Screen readers announce both.
 */
export function buildNotice(context: PlayerContext, tryAgain: () => void) {
	const { texts, language, player } = context;
	const status = buildElement('p', { class: 'video-status', role: 'status', hidden: true });
	const alert = buildElement('div', { class: 'video-failure', role: 'alert', hidden: true });

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
		showStatus(text: string) {
			hide();
			status.textContent = text;
			status.hidden = false;
		},
		/** @param retries whether a retry follows automatically */
		showFailure({ kind, code, detail }: PlaybackFailure, { retries }: { retries: boolean }) {
			const retryButton = buildElement(
				'button',
				{ type: 'button', class: 'video-text-button' },
				texts.tryAgain,
			);
			retryButton.addEventListener('click', tryAgain);
			const file = buildDownloadLink(context);
			const hadFocus = player.el().contains(document.activeElement);
			context.closePanels();
			status.hidden = true;
			alert.hidden = false;
			alert.replaceChildren(
				buildElement(
					'p',
					{},
					retries ? `${texts.failures[kind]}${separator(context)}${texts.retryLater}` : texts.failures[kind],
				),
				buildElement('p', { class: 'video-failure-actions' }, retryButton, ...(file ? [file] : [])),
				buildElement(
					'p',
					{ class: 'video-failure-reason' },
					texts.reason(code, translateLibraryText(detail, language)),
				),
			);
			// The controls are inert now, so move focus from them.
			if (hadFocus) retryButton.focus({ preventScroll: true });
		},
	};
}

function separator({ language }: PlayerContext): string {
	return language === 'zh' ? '' : ' ';
}
