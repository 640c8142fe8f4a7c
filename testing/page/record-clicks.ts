import { onTestFinished } from 'vitest';

/** A click after all handlers of the page have run. */
type RecordedClick = {
	/** Whether the page acts on the click itself; false where it leaves it to the browser. */
	handled: boolean;
};

/** Records the clicks of a test, and keeps the browser from following links. */
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
