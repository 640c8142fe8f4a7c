import { onTestFinished } from 'vitest';

/** A click after all handlers of the page. */
type RecordedClick = {
	/** Whether the page prevented the default action. */
	handled: boolean;
};

/** Records the clicks of a test, and prevents navigation. */
export function recordClicks(): RecordedClick[] {
	const clicks: RecordedClick[] = [];
	function record(event: MouseEvent) {
		clicks.push({ handled: event.defaultPrevented });
		event.preventDefault();
	}
	window.addEventListener('click', record);
	onTestFinished(() => window.removeEventListener('click', record));
	return clicks;
}
