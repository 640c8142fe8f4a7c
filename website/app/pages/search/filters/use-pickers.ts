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
 * them; a second one, should they be slow, gets the browser's own. A field that is being typed in stays
 * until it is left.
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
		return () => {
			mounted.current = false;
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
				pressed.current?.field.focus();
			},
		);
	}

	function takePlaces() {
		const fields = loadedPickers();
		const natives = nativeFieldsIn(container.current);
		if (!fields || !mounted.current || typedIn.current) return;
		if (natives.some((field) => field.validity.badInput)) return;
		const focused = natives.find((field) => field === document.activeElement);
		const { field, as } = pressed.current ?? { field: focused, as: 'focus' as const };
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
					if (pressed.current || coming.current === 'failed') {
						pressed.current = null;
						typedIn.current = coming.current !== 'failed';
						return;
					}
					event.preventDefault();
					pressed.current = { field: target, as: asked(target, event.clientX, touched.current) };
				},
				onClick(event: MouseEvent) {
					if (pressed.current?.field === event.target) event.preventDefault();
				},
				onKeyDown(event: KeyboardEvent) {
					if (isNativeField(event.target) && !['Tab', 'Shift'].includes(event.key)) typedIn.current = true;
				},
				onBlur(event: FocusEvent) {
					if (!isNativeField(event.target)) return;
					typedIn.current = false;
					if (coming.current === 'here') takePlaces();
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
