import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import sprite from './generated/symbols.svg?raw';
import { settings } from './state/settings.svelte';
import { speak } from './text/texts.svelte';

// The symbols of the counters, once for the whole document.
const holder = document.createElement('div');
holder.hidden = true;
holder.innerHTML = sprite.replaceAll('<symbol id="', '<symbol id="sym-');
document.body.prepend(holder);

await speak(settings.language);
mount(App, { target: document.getElementById('app')! });
