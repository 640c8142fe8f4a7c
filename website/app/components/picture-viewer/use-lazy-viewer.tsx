import { type ComponentType, type MouseEvent, useState } from 'react';

export type Viewer<Subject> = ComponentType<{ subject: Subject; onClose: () => void }>;

/**
 * Opens a viewer whose code is fetched on hover or click.
 *
 * @param load imports the viewer
 */
export function useLazyViewer<Subject>(load: () => Promise<Viewer<Subject>>) {
	const [shown, setShown] = useState<{ Viewer: Viewer<Subject>; subject: Subject } | null>(null);

	/**
	 * Replaces the link's navigation, except for clicks with a modifier key.
	 *
	 * @param onFailure called if the viewer's code fails to load: navigate instead
	 */
	function open(event: MouseEvent, subject: Subject, onFailure: () => void) {
		const hasModifierKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
		if (hasModifierKey || event.button !== 0) return;
		event.preventDefault();
		load().then((Viewer) => setShown({ Viewer, subject }), onFailure);
	}

	return {
		open,
		preload: () => void load().catch(() => {}),
		viewer: shown && <shown.Viewer subject={shown.subject} onClose={() => setShown(null)} />,
	};
}
