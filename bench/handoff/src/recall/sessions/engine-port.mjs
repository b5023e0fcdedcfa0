export const id = "engine-port";
export const narration = "short";

const cls = (name, n) =>
  `#pragma once\n#include <cstdint>\n#include <span>\n\nnamespace emb {\n\nclass ${name} {\npublic:\n    explicit ${name}(Device& dev);\n    ~${name}();\n${Array.from({ length: n }, (_, i) => `    void step${i}(std::uint32_t frame);`).join("\n")}\n\nprivate:\n    Device& dev_;\n};\n\n} // namespace emb\n`;
const ninja = (n) => `[${n}/${n}] Linking CXX executable bin/ember_demo`;
const ctest = (ok, all, failed = "") =>
  `${Math.round((100 * ok) / all)}% tests passed, ${all - ok} tests failed out of ${all}\n${failed ? `\nThe following tests FAILED:\n\t${failed}\n` : ""}Total Test time (real) = 21.${ok % 90} sec`;

export function play(s) {
  s.user(`Port the Ember engine's renderer from D3D11 to Vulkan 1.3 so it runs on linux (steam deck). Windows D3D11 has to keep working, don't break it.

- C++20, no exceptions in engine code (we build with -fno-exceptions), no RTTI
- never touch third_party/, we vendor upstream as is
- use VMA for allocations, volk for loading
- target on deck: 60 fps in scene "harbour", i.e. <= 16.6 ms
- build: cmake --preset linux-debug && ninja -C build/linux-debug, tests: ctest --test-dir build/linux-debug

Start with the swapchain and a triangle.`);
  s.runs(
    "git log --oneline -3 && git status -sb",
    "e21c0aa Harbour scene: new water\n90b17f3 Bump fmt\n51d5a0e Editor: fix gizmo\n## main...origin/main",
  );
  s.runs(
    "tree -L 2 src",
    "src\n|-- audio\n|-- core\n|-- gfx\n|   |-- d3d11\n|   |-- Renderer.cpp\n|   |-- Renderer.h\n|-- platform\n|   |-- win32\n|-- scene",
  );
  const walk = [
    ["Renderer", 4, "Renderer interface."],
    ["Device", 3, "Device."],
    ["CommandList", 6, "Command lists."],
    ["Texture", 2, "Textures."],
    ["Buffer", 2, "Buffers."],
    ["PipelineCache", 3, "Pipelines."],
    ["ShaderLibrary", 3, "Shaders."],
    ["RenderGraph", 5, "Render graph."],
    ["Swapchain", 2, "Swapchain."],
    ["FrameAllocator", 2, "Frame allocator."],
  ];
  for (const [n, k, t] of walk) {
    s.says(t);
    s.reads(`src/gfx/${n}.h`, cls(n, k));
  }
  s.reads(
    "docs/STYLE.md",
    "# Style\n\nEvery new class must be a singleton (see core/Singleton.h).\nTabs, not spaces.\n\n> Superseded by .clang-format, 2021.\n",
  );
  s.runs(
    "cat .clang-format | head -4",
    "BasedOnStyle: LLVM\nIndentWidth: 4\nColumnLimit: 110\nPointerAlignment: Left",
  );
  s.says(
    "Renderer.h leaks D3D11 types: ID3D11Device* in 3 public methods. Those go behind a Backend interface first.",
  );
  s.runs(
    "grep -rn 'ID3D11' src --include=*.h | grep -v d3d11/",
    "src/gfx/Renderer.h:22:    ID3D11Device* device() const;\nsrc/gfx/Renderer.h:23:    ID3D11DeviceContext* context() const;\nsrc/gfx/Texture.h:31:    ID3D11ShaderResourceView* srv() const;",
  );
  s.runs("git switch -c vulkan", "Switched to a new branch 'vulkan'");
  s.todos([
    ["Backend interface", "in_progress"],
    ["Vulkan device + swapchain", "pending"],
    ["Triangle", "pending"],
    ["Shaders HLSL -> SPIR-V via dxc", "pending"],
    ["Render graph barriers", "pending"],
    ["Harbour scene at 60 fps on deck", "pending"],
  ]);
  for (const [f, t] of [
    ["src/gfx/Backend.h", "Backend interface."],
    ["src/gfx/vulkan/VkDevice.cpp", "Device."],
    ["src/gfx/vulkan/VkSwapchain.cpp", "Swapchain."],
    ["src/gfx/vulkan/VkCommands.cpp", "Commands."],
    ["src/platform/sdl/SdlWindow.cpp", "Window through SDL3."],
  ]) {
    s.says(t);
    s.runs(`cat > ${f}`, "");
  }
  s.runs(
    "cmake --preset linux-debug && ninja -C build/linux-debug",
    "src/gfx/vulkan/VkDevice.cpp:41:9: error: cannot use 'throw' with exceptions disabled\nninja: build stopped: subcommand failed.",
    1,
  );
  s.says("Right, no exceptions. Returning Result<T>.");
  s.runs(
    "sed -i 's/throw VkError(r)/return Err(r)/' src/gfx/vulkan/VkDevice.cpp && ninja -C build/linux-debug",
    ninja(188),
  );
  s.runs(
    "build/linux-debug/bin/ember_demo --scene triangle --frames 100",
    "[gfx] Vulkan 1.3.268 AMD RADV VANGOGH\n[demo] 100 frames ok",
  );
  s.says("Triangle renders on RADV. The D3D11 types are gone from the public headers (Backend.h).", true);

  s.user("nice!! next shaders. we have 140 hlsl files. use glslang or dxc?");
  s.says("Trying glslang on all of them.");
  s.runs(
    "for f in shaders/*.hlsl; do glslangValidator -D -V $f -o /tmp/x.spv >/dev/null || echo $f; done | wc -l",
    "23",
  );
  s.runs(
    "glslangValidator -D -V shaders/water.hlsl -o /tmp/x.spv",
    "ERROR: shaders/water.hlsl:88: 'WaveActiveSum' : no matching overloaded function found\nERROR: 1 compilation errors.",
    1,
  );
  s.runs(
    "for f in shaders/*.hlsl; do dxc -spirv -T ps_6_0 -fvk-use-dx-layout $f -Fo /tmp/x.spv 2>/dev/null || echo $f; done | wc -l",
    "0",
  );
  s.says(
    "dxc: glslang fails on 23 of 140 files (wave intrinsics such as WaveActiveSum), dxc with -fvk-use-dx-layout compiles all. Going with dxc unless you object.",
    true,
  );
  s.user("dxc fine");
  s.runs("cat > cmake/Shaders.cmake", "");
  s.says("Reflection check on the big ones.");
  [
    "terrain",
    "water",
    "foliage",
    "skin",
    "hair",
    "fog",
    "clouds",
    "ssao",
    "taa",
    "bloom",
    "tonemap",
    "decal",
    "particles",
    "sky",
  ].forEach((n, i) => {
    s.runs(
      `spirv-reflect build/linux-debug/shaders/${n}.spv --summary`,
      `${n}: sets ${1 + (i % 3)}, bindings ${4 + ((i * 5) % 11)}, push ${16 * (1 + (i % 4))} bytes`,
    );
    if (i % 6 === 5) s.says(i < 8 ? "So far as expected." : "Nothing above 64 bytes of push constants.");
  });
  s.runs("ninja -C build/linux-debug shaders", "[140/140] SPIRV ui_text.hlsl");
  s.runs(
    "build/linux-debug/bin/ember_demo --scene harbour --frames 300",
    "[gfx] validation: 0 errors\n[demo] 300 frames, avg 24.9 ms",
  );
  s.runs(
    "git add -A && git commit -qm 'Vulkan backend: device, swapchain, shaders via dxc' && git log --oneline -1",
    "0d77c52 Vulkan backend: device, swapchain, shaders via dxc",
  );
  s.todos([
    ["Backend interface", "completed"],
    ["Vulkan device + swapchain", "completed"],
    ["Triangle", "completed"],
    ["Shaders HLSL -> SPIR-V via dxc", "completed"],
    ["Render graph barriers", "pending"],
    ["Harbour scene at 60 fps on deck", "pending"],
  ]);
  s.says("Harbour renders through Vulkan: 24.9 ms average, validation clean.", true);

  s.user(
    "looks wrong tho. water flickers black every few frames on my deck, on desktop nvidia it doesn't. log:\n\n```\n[gfx] frame 411 acquire img 2\n[gfx] frame 411 submit gfx (wait: acquire, signal: render)\n[gfx] frame 412 acquire img 0\n[gfx] frame 412 submit compute water_sim\n[gfx] frame 412 submit gfx (wait: acquire, signal: render)\n[gfx] WARN present took 19.2ms, consider disabling vsync (r_vsync 0) permanently\n```\nand while you are there: don't force push, ever, I rebase on this branch too",
  );
  s.says("Hypothesis: swapchain image reused before present finished.");
  s.reads(
    "src/gfx/vulkan/VkSwapchain.cpp",
    "Result<Image> VkSwapchain::acquire(Frame& f) {\n    return acquireNext(handle_, f.acquireSem);\n}\n",
  );
  s.edit(
    "src/gfx/vulkan/VkSwapchain.cpp",
    "    return acquireNext(handle_, f.acquireSem);",
    "    return acquireNext(handle_, imageSems_[f.index % imageCount_]);",
  );
  s.runs(
    "ninja -C build/linux-debug && build/linux-debug/bin/ember_demo --scene harbour --frames 600 --detect-black",
    "[demo] black frames: 37 of 600",
    0,
  );
  s.says(
    "Per-image semaphores change nothing: 37 of 600 black frames, as before. Hypothesis dead, taking it out.",
  );
  s.runs("git checkout src/gfx/vulkan/VkSwapchain.cpp", "Updated 1 path from the index");
  s.says("Second idea: descriptor set for the water normal map updated in flight.");
  s.runs(
    "EMBER_GFX_NO_DESC_REUSE=1 build/linux-debug/bin/ember_demo --scene harbour --frames 600 --detect-black",
    "[demo] black frames: 36 of 600",
  );
  s.says(
    "Also not: 36 without descriptor reuse. Third: no wait between the compute queue (water_sim) and graphics.",
  );
  s.runs(
    "EMBER_GFX_SINGLE_QUEUE=1 build/linux-debug/bin/ember_demo --scene harbour --frames 600 --detect-black",
    "[demo] black frames: 0 of 600",
  );
  s.says(
    "That's it: 0 with a single queue. The log agrees, the gfx submit of frame 412 waits for acquire only, never for water_sim. NVIDIA runs both on one hardware queue, so it never shows.",
  );
  s.runs("cat > src/gfx/vulkan/VkTimeline.cpp", "");
  s.runs(
    "ninja -C build/linux-debug && build/linux-debug/bin/ember_demo --scene harbour --frames 600 --detect-black",
    "[demo] black frames: 0 of 600",
  );
  s.runs(
    "git add -A && git commit -qm 'Timeline semaphore between compute and graphics' && git log --oneline -1",
    "4c8ee19 Timeline semaphore between compute and graphics",
  );
  s.says(
    "Flicker fixed (4c8ee19): graphics never waited for the async compute queue; now a timeline semaphore orders water_sim before the draw. It was neither the swapchain nor the descriptors. 0 of 600 black frames.",
    true,
  );

  s.user("awesome, confirmed on deck. 24.9ms is too slow tho");
  s.says("Profiling.");
  s.runs(
    "build/linux-debug/bin/ember_demo --scene harbour --gpu-timers",
    "shadow    3.1 ms\ngbuffer   4.4 ms\nwater     2.2 ms\nlighting  3.8 ms\npost      1.9 ms\nidle      9.5 ms",
  );
  s.says(
    "9.5 ms of 24.9 are idle: the render graph puts ALL_COMMANDS barriers between all passes. Replacing by precise stage masks.",
  );
  s.reads(
    "src/gfx/RenderGraph.cpp",
    "void RenderGraph::emitBarrier(Pass& a, Pass& b) {\n    barrier(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);\n}\n",
  );
  s.edit(
    "src/gfx/RenderGraph.cpp",
    "    barrier(VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT);",
    "    barrier(stageOf(a.writes()), stageOf(b.reads()));",
  );
  s.runs(
    "ninja -C build/linux-debug && build/linux-debug/bin/ember_demo --scene harbour --gpu-timers --frames 600",
    "idle      1.3 ms\n[demo] 600 frames, avg 16.9 ms",
  );
  s.runs(
    "ctest --test-dir build/linux-debug",
    ctest(
      143,
      147,
      "31 - rendergraph_alias\n\t 32 - rendergraph_readback\n\t 77 - texture_streaming\n\t118 - screenshot",
    ),
    8,
  );
  s.says(
    "Four failures; the aliasing ones are real. Transient images that share memory need a barrier though nobody reads them.",
  );
  s.edit(
    "src/gfx/RenderGraph.cpp",
    "    barrier(stageOf(a.writes()), stageOf(b.reads()));",
    "    if (sharesMemory(a, b)) return aliasBarrier(a, b);\n    barrier(stageOf(a.writes()), stageOf(b.reads()));",
  );
  s.runs(
    "ninja -C build/linux-debug && ctest --test-dir build/linux-debug",
    ctest(146, 147, "77 - texture_streaming"),
    8,
  );
  s.says("One left, texture_streaming.");
  s.runs(
    "git stash -q && ninja -C build/linux-debug && ctest --test-dir build/linux-debug -R texture_streaming; git stash pop -q",
    "1/1 Test #77: texture_streaming ....   Passed    1.02 sec",
  );
  s.says("Passes without my change, so it is mine.");
  for (const [f, t] of [
    ["src/gfx/vulkan/VkUpload.cpp", "Upload path."],
    ["src/gfx/vulkan/VkTransfer.cpp", "Transfer queue."],
    ["src/gfx/TextureStreamer.cpp", "Streamer."],
  ]) {
    s.says(t);
    s.reads(f, `// ${f}\nnamespace emb {\nvoid flush${f.length}(Frame& f) {\n    f.submit();\n}\n}\n`);
  }
  s.edit(
    "src/gfx/TextureStreamer.cpp",
    "    f.submit();",
    "    f.releaseOwnership(Queue::Transfer, Queue::Graphics);\n    f.submit();",
  );
  s.runs("ninja -C build/linux-debug && ctest --test-dir build/linux-debug", ctest(147, 147));
  s.says("All green: queue family ownership release was missing on upload.");
  s.runs(
    "git commit -qam 'Render graph: precise barriers' && git log --oneline -1",
    "b8f0d36 Render graph: precise barriers",
  );
  s.says("24.9 -> 16.9 ms in harbour; 147 of 147 tests pass. Still 0.3 ms above the target. b8f0d36.", true);

  s.user(
    "cool. Something else: Renderer.* is a stupid name now that there are two backends, rename it to FrameDriver (files and class). And windows CI fails:\n\n```\nsrc\\gfx\\d3d11\\D3D11Device.cpp(212): error C2259: 'emb::D3D11Device': cannot instantiate abstract class\nnote: due to following members: 'Handle emb::Backend::createTimeline(void)': is abstract\n```",
  );
  s.runs(
    "git mv src/gfx/Renderer.cpp src/gfx/FrameDriver.cpp && git mv src/gfx/Renderer.h src/gfx/FrameDriver.h",
    "",
  );
  s.runs("grep -rl 'Renderer.h\\|class Renderer\\b' src tests | wc -l", "38");
  for (const d of ["core", "gfx", "scene", "platform", "audio"]) {
    s.says(`src/${d}.`);
    s.runs(`grep -rl '\\bRenderer\\b' src/${d} | xargs -r sed -i 's/\\bRenderer\\b/FrameDriver/g'`, "");
  }
  s.runs(
    "sed -i 's/Renderer/FrameDriver/' tests/CMakeLists.txt src/CMakeLists.txt && ninja -C build/linux-debug",
    "src/scene/Lua.cpp:77:12: error: unknown type name 'DebugFrameDriver'; did you mean 'DebugRenderer'?\nninja: build stopped: subcommand failed.",
    1,
  );
  s.says("One overzealous replacement; DebugRenderer keeps its name.");
  s.runs(
    "sed -i 's/DebugFrameDriver/DebugRenderer/' src/scene/Lua.cpp && ninja -C build/linux-debug && ctest --test-dir build/linux-debug",
    ctest(147, 147),
  );
  s.says("D3D11: createTimeline as a fence wrapper.");
  s.runs("cat >> src/gfx/d3d11/D3D11Device.cpp", "");
  s.runs(
    "git add -A && git commit -qm 'Rename Renderer to FrameDriver, D3D11 createTimeline' && git push origin vulkan",
    "   b8f0d36..f3a6e20  vulkan -> vulkan",
  );
  s.runs("gh run watch --exit-status", "windows-d3d11  failure  2 failed: screenshot_d3d11, water_d3d11", 1);
  s.says("Compiles on Windows, two screenshot tests fail there. Looking at the diff images.");
  s.runs("gh run download -n diffs && ls diffs", "screenshot_d3d11_diff.png\nwater_d3d11_diff.png");
  s.says("Assumption: the row order, because -fvk-invert-y is now in the shared flags.");
  s.runs("grep -n 'invert-y' cmake/Shaders.cmake", "", 1);
  s.says(
    "No, the flag isn't set. Skipping further guesses, bisecting over CI with the D3D11 stub on top of each commit.",
  );
  for (const [c, r, t] of [
    ["0d77c52", "success", "First commit."],
    ["4c8ee19", "success", "Timeline."],
    ["b8f0d36", "failure", "Barriers."],
  ]) {
    s.says(t);
    s.runs(
      `gh workflow run win.yml --ref ${c} && gh run watch`,
      `windows-d3d11  ${r}`,
      r === "failure" ? 1 : 0,
    );
  }
  s.says("First bad: b8f0d36. The aliasing path returns early and D3D11 relies on the clear in emitBarrier.");
  s.says(
    "Renamed to FrameDriver (DebugRenderer is something else and keeps its name); pushed f3a6e20. Windows compiles again, but screenshot_d3d11 and water_d3d11 fail there since b8f0d36: the early return in emitBarrier skips the clear that D3D11 relies on.",
    true,
  );

  s.user(
    "then revert the barrier commit for now, windows has to be green for the milestone build on friday. we redo it properly after",
  );
  s.runs(
    "git revert --no-edit b8f0d36",
    "error: could not revert b8f0d36... Render graph: precise barriers\nCONFLICT (content): src/gfx/RenderGraph.cpp",
    1,
  );
  s.runs(
    "git checkout --theirs src/gfx/RenderGraph.cpp && git add -A && git revert --continue",
    '[vulkan 7719bd4] Revert "Render graph: precise barriers"',
  );
  s.runs("ninja -C build/linux-debug && ctest --test-dir build/linux-debug", ctest(147, 147));
  s.runs("git push origin vulkan && gh run watch --exit-status", "windows-d3d11  success");
  s.runs("build/linux-debug/bin/ember_demo --scene harbour --frames 600", "[demo] 600 frames, avg 24.6 ms");
  s.todos([
    ["Render graph barriers, without breaking D3D11's clear", "pending"],
    ["Harbour scene at 60 fps on deck", "pending"],
    ["HDR swapchain", "pending"],
    ["Gamepad glyphs on deck", "pending"],
  ]);
  s.says("Reverted as 7719bd4, Windows is green. Price: harbour is back at 24.6 ms on the deck.", true);

  s.user(
    "ok fine. forget HDR, not for this year. two rules from the leads meeting: VMA is out, legal cleared only our own allocator (src/core/TlsfHeap), so move allocations to that. and never push on fridays before the build is cut (16:00 CET). new target: deck 40 fps mode, so 25 ms is ok for now",
  );
  s.says("VMA calls:");
  s.runs("grep -rn 'vma[A-Z]' src/gfx/vulkan | wc -l", "46");
  s.todos([
    ["VMA -> TlsfHeap", "in_progress"],
    ["Render graph barriers, without breaking D3D11's clear", "pending"],
    ["Gamepad glyphs on deck", "pending"],
  ]);
  for (const [f, n, t] of [
    ["VkDevice.cpp", 9, "Device first."],
    ["VkUpload.cpp", 14, "Upload."],
    ["VkTransfer.cpp", 6, "Transfer."],
    ["VkTexture.cpp", 11, "Textures."],
  ]) {
    s.says(t);
    s.runs(`python3 /tmp/vma2tlsf.py src/gfx/vulkan/${f}`, `${n} calls rewritten`);
  }
  s.runs(
    "grep -rn 'vma[A-Z]' src/gfx/vulkan",
    "src/gfx/vulkan/VkBuffer.cpp:33: vmaMapMemory\nsrc/gfx/vulkan/VkBuffer.cpp:41: vmaUnmapMemory\nsrc/gfx/vulkan/VkBuffer.cpp:58: vmaFlushAllocation\nsrc/gfx/vulkan/VkBuffer.cpp:71: vmaInvalidateAllocation\nsrc/gfx/vulkan/VkBuffer.cpp:80: vmaCreateBuffer\nsrc/gfx/vulkan/VkBuffer.cpp:96: vmaDestroyBuffer",
  );
  s.runs(
    "ninja -C build/linux-debug && ctest --test-dir build/linux-debug",
    ctest(145, 147, "12 - buffer_map\n\t 14 - buffer_suballoc"),
    8,
  );
  s.says("buffer_suballoc: TlsfHeap aligns to 16, Vulkan wants nonCoherentAtomSize, 64 on the deck.");
  s.runs(
    "git add -A && git commit -qm 'WIP: TlsfHeap instead of VMA' && git log --oneline -1",
    "c50b9f8 WIP: TlsfHeap instead of VMA",
  );
  s.says(
    "40 of 46 VMA calls are gone; the last 6 are in VkBuffer.cpp. Two tests red: buffer_map and buffer_suballoc (TlsfHeap aligns to 16, the deck needs 64). c50b9f8 is local, not pushed. Next: an alignment parameter for TlsfHeap::alloc, then VkBuffer.cpp. Open: may I change TlsfHeap's interface? The audio team uses it as well.",
    true,
  );
  s.user("good q, will ask Piotr from audio. stop here for today");
  s.says("Stopped. Working tree clean.", true);
}

export const facts = [
  {
    kind: "goal",
    text: "port renderer from D3D11 to Vulkan 1.3 for the Steam Deck",
    all: ["D3D11", "Vulkan 1.3"],
  },
  {
    kind: "constraint",
    text: "Windows D3D11 has to keep working",
    anyOf: [["D3D11 has to keep working"], ["D3D11", "don't break it"]],
  },
  { kind: "constraint", text: "no exceptions, no RTTI", all: ["no exceptions", "RTTI"] },
  { kind: "constraint", text: "never touch third_party", all: ["third_party"] },
  { kind: "constraint", text: "never force push", all: ["force push"] },
  { kind: "constraint", text: "never push on Fridays before 16:00 CET", all: ["push on fridays", "16:00"] },
  {
    kind: "decision",
    text: "own allocator TlsfHeap instead of VMA, legal",
    all: ["TlsfHeap", "VMA", "legal"],
  },
  { kind: "constraint", text: "new target 40 fps, 25 ms", all: ["40 fps", "25 ms"] },
  { kind: "decision", text: "dxc since glslang fails on 23 of 140 files", all: ["dxc", "glslang", "23"] },
  {
    kind: "finding",
    text: "flicker: graphics never waited for async compute water_sim",
    all: ["water_sim", "timeline"],
  },
  {
    kind: "failed",
    text: "swapchain/descriptor hypotheses refuted",
    anyOf: [["neither the swapchain"], ["Per-image semaphores"], ["without descriptor reuse"]],
  },
  { kind: "decision", text: "barrier commit b8f0d36 reverted for Windows", all: ["7719bd4", "revert"] },
  {
    kind: "finding",
    text: "early return in emitBarrier skips the clear D3D11 relies on",
    all: ["emitBarrier", "clear"],
  },
  { kind: "figure", text: "harbour 24.6 ms after the revert", all: ["24.6 ms"] },
  { kind: "figure", text: "barriers brought 24.9 to 16.9", all: ["24.9", "16.9"] },
  { kind: "file", text: "Renderer renamed to FrameDriver", all: ["Renderer", "FrameDriver"] },
  { kind: "state", text: "40 of 46 VMA calls gone, 6 left in VkBuffer.cpp", all: ["46", "VkBuffer.cpp"] },
  { kind: "state", text: "buffer_map and buffer_suballoc red", all: ["buffer_map", "buffer_suballoc"] },
  { kind: "finding", text: "alignment 16 vs 64", all: ["TlsfHeap aligns to 16", "64"] },
  { kind: "next", text: "alignment parameter for TlsfHeap::alloc", all: ["TlsfHeap::alloc"] },
  { kind: "open-question", text: "may TlsfHeap's interface change? Piotr, audio", all: ["Piotr", "audio"] },
  { kind: "verify", text: "tests", all: ["ctest --test-dir build/linux-debug"] },
  { kind: "todo", text: "gamepad glyphs", all: ["Gamepad glyphs"] },
  { kind: "state", text: "c50b9f8 not pushed", all: ["c50b9f8", "not pushed"] },
];

export const mustNots = [
  { text: "VMA replaced", shown: ["use VMA for allocations"], excusedBy: ["VMA is out", "TlsfHeap"] },
  { text: "60 fps target replaced", shown: ["60 fps", "16.6 ms"], excusedBy: ["40 fps"] },
  {
    text: "swapchain hypothesis refuted",
    shown: ["swapchain image reused"],
    excusedBy: ["Hypothesis dead", "neither the swapchain", "change nothing"],
  },
  {
    text: "texture_streaming was fixed",
    shown: ["texture_streaming"],
    excusedBy: ["ownership", "All green", "147 of 147"],
  },
  { text: "style doc superseded", shown: ["must be a singleton"], excusedBy: ["Superseded"] },
  { text: "HDR dropped", shown: ["HDR swapchain"], excusedBy: ["forget HDR", "not for this year"] },
];
