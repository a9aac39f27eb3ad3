import { testInBrowser } from '../msw/in-browser.ts';

testInBrowser('msw2');
