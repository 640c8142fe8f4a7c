/**
 * The dialog's code, which is fetched when a visitor first reaches for a link that leads outside; the
 * module system keeps it.
 */
export function loadConfirmation() {
	return import('./leave-site-confirmation.tsx');
}

/** Fetches it ahead. A failure is for the press that needs it to handle. */
export function preloadConfirmation(): void {
	loadConfirmation().catch(() => {});
}
