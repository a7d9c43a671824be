import { mount } from "svelte";
import App from "./App.svelte";
import { followWindow } from "./layout.svelte";
import { browserSurroundings } from "./net/connection";
import { keepForOffline } from "./offline/register";
import { followAddress } from "./route.svelte";
import { Session } from "./session.svelte";
import { followOtherWindows } from "./state/settings.svelte";
import { outliveTranslation } from "./text/translated";
import "./style.css";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no #app");

const session = new Session(browserSurroundings());

followAddress();
followOtherWindows();
followWindow(document.documentElement);
session.client.connect();
addEventListener("online", () => session.online());
document.addEventListener("visibilitychange", () => document.hidden || session.online());
addEventListener("offline", () => session.offline());
outliveTranslation(document.body);
mount(App, { target, props: { session } });
if (import.meta.env.PROD) keepForOffline();
