import {
	type FocusEvent,
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type RefObject,
	useEffect,
	useRef,
	useState,
} from 'react';
import { savesData } from '../../../data/saves-data.ts';
import { whenLoadedAndIdle } from '../../../data/when-loaded-and-idle.ts';
import type { Arrival, FilterFields, FilterName } from './filter-fields.ts';
import { loadedPickers, loadPickers } from './load-pickers.ts';
import { nativeFields } from './native-fields.tsx';

type NativeField = HTMLSelectElement | HTMLInputElement;

type Taken = {
	fields: FilterFields;
	/** What stood in the fields whose place they took; undefined where they took none. */
	values?: Record<FilterName, string>;
	arrival?: { name: string; as: Arrival };
};

/**
 * The filters' fields: the browser's own, until the page has nothing else to do, or a visitor goes to them.
 * Then the pickers' code is fetched and they take the fields' places, with their values and the focus. The first press on a field waits for
 * them; a second one, should they be slow, gets the browser's own, and keys go there meanwhile. A field that is
 * being typed in stays until it is left.
 */
export function usePickers(container: RefObject<HTMLElement | null>) {
	const [taken, setTaken] = useState<Taken | null>(() => {
		const fields = loadedPickers();
		return fields ? { fields } : null;
	});
	const coming = useRef<'not asked for' | 'on their way' | 'here' | 'failed'>('not asked for');
	/** The field a press waits on. */
	const pressed = useRef<{ field: NativeField; as: Arrival } | null>(null);
	const typedIn = useRef(false);
	const touched = useRef(false);
	const mounted = useRef(true);

	// biome-ignore lint/correctness/useExhaustiveDependencies: what stands idle is asked once
	useEffect(() => {
		mounted.current = true;
		// An empty day of the browser's own is in the browser's words: fields in sight are not left so.
		const cancel = whenLoadedAndIdle(() => {
			if (container.current?.checkVisibility?.() && !savesData()) load();
		});
		const ends = new AbortController();
		const { signal } = ends;
		/** A visitor who went on elsewhere is not called back when the pickers come. */
		function forget(event: Event) {
			if (event.target !== pressed.current?.field) pressed.current = null;
		}
		document.addEventListener('focusin', forget, { signal });
		document.addEventListener('pointerdown', forget, { signal });
		// Where the filters are unfolded, the first touch is to find the pickers.
		const disclosure = container.current?.closest('form')?.querySelector('details[data-filters]');
		disclosure?.addEventListener('toggle', () => !savesData() && load(), { signal });
		return () => {
			mounted.current = false;
			ends.abort();
			cancel();
		};
	}, []);

	function load() {
		if (coming.current !== 'not asked for') return;
		coming.current = 'on their way';
		loadPickers().then(
			() => {
				coming.current = 'here';
				takePlaces();
			},
			() => {
				// The browser's own fields stay, as they do without scripts.
				coming.current = 'failed';
				if (document.activeElement === document.body) pressed.current?.field.focus();
			},
		);
	}

	function isHalfTyped() {
		return nativeFieldsIn(container.current).some((field) => field.validity.badInput);
	}

	/** @param focus what has the focus, or is about to have it */
	function takePlaces(focus: EventTarget | null = document.activeElement) {
		const fields = loadedPickers();
		const natives = nativeFieldsIn(container.current);
		if (!fields || !mounted.current || typedIn.current) return;
		if (isHalfTyped()) return;
		const focused = natives.find((field) => field === focus);
		const isAwaited = focus === document.body || focused === pressed.current?.field;
		const { field, as } = (isAwaited && pressed.current) || { field: focused, as: 'focus' as const };
		setTaken({
			fields,
			values: Object.fromEntries(natives.map(({ name, value }) => [name, value])) as Record<
				FilterName,
				string
			>,
			...(field && { arrival: { name: field.name, as } }),
		});
	}

	const handlers = taken
		? {}
		: {
				onPointerEnter: load,
				onFocus: load,
				onPointerDown(event: PointerEvent) {
					touched.current = event.pointerType === 'touch';
				},
				onMouseDown(event: MouseEvent) {
					const { target } = event;
					if (!isNativeField(target) || event.button !== 0) return;
					load();
					if (
						pressed.current ||
						coming.current === 'failed' ||
						(coming.current === 'here' && isHalfTyped())
					) {
						pressed.current = null;
						typedIn.current = coming.current !== 'failed';
						return;
					}
					event.preventDefault();
					pressed.current = { field: target, as: asked(target, event.clientX, touched.current) };
					// Keys are not lost while the pickers are on their way. By touch it would open the browser's own.
					if (!touched.current) target.focus();
				},
				onClick(event: MouseEvent) {
					if (pressed.current?.field === event.target) event.preventDefault();
				},
				onKeyDown(event: KeyboardEvent) {
					if (!isNativeField(event.target) || ['Tab', 'Shift'].includes(event.key)) return;
					typedIn.current = true;
					pressed.current = null;
				},
				onBlur(event: FocusEvent) {
					if (!isNativeField(event.target)) return;
					typedIn.current = false;
					if (coming.current === 'here') takePlaces(event.relatedTarget ?? document.body);
				},
			};

	return { fields: taken?.fields ?? nativeFields, values: taken?.values, arrival: taken?.arrival, handlers };
}

function isNativeField(target: EventTarget | null): target is NativeField {
	return (
		target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'date')
	);
}

function nativeFieldsIn(container: HTMLElement | null): NativeField[] {
	return [...(container?.querySelectorAll('select, input') ?? [])].filter(isNativeField);
}

/** A press opens a list, and a calendar at its sign or by touch; elsewhere on a day it is for typing. */
function asked(field: NativeField, pressedAt: number, touched: boolean): Arrival {
	if (field instanceof HTMLSelectElement || touched) return 'open';
	return field.getBoundingClientRect().right - pressedAt < 40 ? 'open' : 'focus';
}
